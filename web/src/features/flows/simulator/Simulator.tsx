import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import type { FlowRow } from '@balcao/contract/flows/flows'
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconPlayerTrackNext, IconRefresh, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Loading } from '../../../kit/states.tsx'
import { TalkLine } from './Lines.tsx'
import styles from './Simulator.module.css'
import { answered, said, silent, skipped, type Talk, type World } from './talk.ts'
import { type Imitated, useWorld } from './useWorld.ts'

interface SimulatorProps {
  document: FlowDocument
  facts: FlowFacts
  flow: FlowRow
  onPath(lit: ReadonlySet<string>, at: string | null): void
  onShow(id: string): void
  onClose(): void
}

/** The draft, tried in this browser by the engine's own code: nothing is sent, nothing is called. */
export function Simulator(props: SimulatorProps) {
  const t = useText()
  const { facts, flow } = props
  const own = facts.channels.find(({ chatFlowId }) => chatFlowId === flow.id)
  const [imitated, imitate] = useState<Imitated>(own?.id ?? 'buttons')
  const [at, setAt] = useState('')
  const [round, setRound] = useState(0)
  const world = useWorld(facts, imitated, at)
  const again = () => setRound(round + 1)
  const channels = [
    { value: 'buttons', label: t('flows.withButtons') },
    { value: 'numbers', label: t('flows.withNumbers') },
    ...facts.channels.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <aside className={styles.panel} aria-label={t('flows.simulator')}>
      <header className={styles.head}>
        <h2>{t('flows.simulator')}</h2>
        <IconButton label={t('flows.startAgain')} variant="subtle" onClick={again}>
          <IconRefresh size={17} stroke={1.75} aria-hidden />
        </IconButton>
        <CloseButton aria-label={t('kit.close')} onClick={props.onClose} />
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
      {world ? <Conversation key={`${round} ${imitated} ${at}`} world={world} {...props} /> : <Loading />}
    </aside>
  )
}

function Conversation({ document, flow, world, onPath, onShow }: SimulatorProps & { world: World }) {
  const t = useText()
  const [talk, setTalk] = useState<Talk>(() => silent(world))
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // One comes to write; whoever sets the clock or the channel stays there.
  useEffect(() => {
    if (!window.document.activeElement?.matches('input, select')) field.current?.focus()
  }, [])
  useEffect(() => onPath(talk.lit, talk.at), [talk, onPath])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is brought into sight
  useEffect(() => {
    void box.current?.scrollTo(0, box.current.scrollHeight)
  }, [talk.lines.length])
  const isOver = talk.next?.stop === 'ended'
  const say = (body: string, choice: string | null = null) => {
    if (body.trim() === '' && choice === null) return
    setTalk(said(document, talk, world, body, choice))
    setTyped('')
  }
  const lastMenu = talk.lines.findLastIndex(line => line.by === 'bot' && line.menu !== null)
  return (
    <>
      <ol className={styles.talk} ref={box} aria-live="polite" aria-label={t('flows.conversation')}>
        {talk.lines.length === 0 && <li className={styles.note}>{t('flows.sayFirst')}</li>}
        {talk.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <TalkLine key={i} line={line} isOpen={i === lastMenu && !isOver} onChoose={say} onShow={onShow} />
        ))}
      </ol>
      {talk.next?.stop === 'call' && (
        <div className={styles.row}>
          <span className={styles.note}>{t('flows.callWaits')}</span>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => setTalk(answered(document, talk, world, { ok: true, status: 200, body: '{}' }))}
          >
            {t('flows.callOk')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => setTalk(answered(document, talk, world, { ok: false, why: 'simulated' }))}
          >
            {t('flows.callFails')}
          </Button>
        </div>
      )}
      <Standing talk={talk} flow={flow} />
      <form
        className={styles.write}
        onSubmit={event => {
          event.preventDefault()
          say(typed)
        }}
      >
        <TextInput
          ref={field}
          aria-label={t('flows.writeAsCustomer')}
          placeholder={t('flows.writeAsCustomer')}
          value={typed}
          disabled={isOver}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {talk.state.due && !isOver && (
          <IconButton
            label={t('flows.skipWait')}
            variant="subtle"
            size="lg"
            onClick={() => setTalk(skipped(document, talk, world))}
          >
            <IconPlayerTrackNext size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('flows.send')} variant="filled" color="primary" size="lg" type="submit" disabled={isOver}>
          <IconSend size={17} stroke={1.75} aria-hidden />
        </IconButton>
      </form>
    </>
  )
}

/** What the flow has learnt, what it sent, and how to try it on a real phone. */
function Standing({ talk, flow }: { talk: Talk; flow: FlowRow }) {
  const t = useText()
  const variables = Object.entries(talk.state.variables)
  return (
    <section className={styles.facts}>
      <header>
        <b>{t('flows.variables')}</b>
        <span role="status">{t('flows.sentCount', { count: talk.sent })}</span>
      </header>
      <dl>
        {variables.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{t('flows.onMyPhone')}</summary>
        <p>{flow.testNumber ? t('flows.onMyPhoneWith', { number: flow.testNumber }) : t('flows.onMyPhoneHow')}</p>
      </details>
    </section>
  )
}
