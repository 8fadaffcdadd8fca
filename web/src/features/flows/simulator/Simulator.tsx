import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import type { FlowRow } from '@balcao/contract/flows/flows'
import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Loading } from '../../../kit/states.tsx'
import type { Edit } from '../editing/edits.ts'
import { Conversation } from './Conversation.tsx'
import styles from './Simulator.module.css'
import { type Imitated, useWorld } from './useWorld.ts'

interface SimulatorProps {
  document: FlowDocument
  facts: FlowFacts
  flow: FlowRow
  /** Null: the draft is only read here. */
  edit: ((edit: Edit) => void) | null
  onPath(lit: ReadonlySet<string>, at: string | null): void
  onShow(id: string): void
  onClose(): void
}

/** The draft, tried in this browser by the engine's own code: nothing is sent, and nothing is called unless somebody presses for it. */
export function Simulator({ facts, flow, onClose, ...tried }: SimulatorProps) {
  const t = useText()
  const own = facts.channels.find(({ chatFlowId }) => chatFlowId === flow.id)
  const [imitated, imitate] = useState<Imitated>(own?.id ?? 'buttons')
  const [at, setAt] = useState('')
  const [round, setRound] = useState(0)
  const world = useWorld(facts, imitated, at)
  const channels = [
    { value: 'buttons', label: t('flows.withButtons') },
    { value: 'numbers', label: t('flows.withNumbers') },
    ...facts.channels.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <aside className={styles.panel} aria-label={t('flows.simulator')}>
      <header className={styles.head}>
        <h2>{t('flows.simulator')}</h2>
        <IconButton label={t('flows.startAgain')} variant="subtle" onClick={() => setRound(round + 1)}>
          <IconRefresh size={17} stroke={1.75} aria-hidden />
        </IconButton>
        <CloseButton aria-label={t('kit.close')} onClick={onClose} />
      </header>
      <div className={styles.world}>
        <NativeSelect
          label={t('flows.imitate')}
          value={String(imitated)}
          data={channels}
          onChange={event => {
            const { value } = event.currentTarget
            imitate(value === 'buttons' || value === 'numbers' ? value : Number(value))
          }}
        />
        <TextInput
          type="datetime-local"
          label={t('flows.clock')}
          value={at}
          onChange={event => setAt(event.currentTarget.value)}
        />
      </div>
      {world ? (
        <Conversation key={`${round} ${imitated} ${at}`} world={world} flow={flow} imitated={imitated} {...tried} />
      ) : (
        <Loading />
      )}
    </aside>
  )
}
