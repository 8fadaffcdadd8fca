import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import panel from '../builder/Builder.module.css'
import type { Edit } from '../editing/edits.ts'
import styles from './Replay.module.css'
import { headlineOf, Talks } from './Talks.tsx'
import type { Tried } from './useExamples.ts'
import { useReplay } from './useReplay.ts'

interface ReplayProps {
  flowId: number
  document: FlowDocument
  facts: FlowFacts
  edit(edit: Edit): void
  onPath(lit: ReadonlySet<string>, at: string | null): void
  /** The steps of a path, to be seen. */
  onFrame(ids: readonly string[]): void
  onShow(id: string): void
  onClose(): void
}

const NOTHING: ReadonlySet<string> = new Set()

/** The draft, tried with conversations that were, and with those kept with it: which would end otherwise, and where. Nothing is sent. */
export function Replay({ flowId, document, facts, edit, onPath, onFrame, onShow, onClose }: ReplayProps) {
  const t = useText()
  const { tried, examples, error, refetch } = useReplay(flowId, document, facts)
  const [chosen, choose] = useState<number | null>(null)
  const one = [...(tried ?? []), ...examples].find(({ talk }) => talk.runId === chosen)
  useEffect(() => {
    if (one) onPath(litBy(one), one.now.at)
    else onPath(NOTHING, null)
  }, [one, onPath])
  const press = ({ talk, now }: Tried) => {
    choose(talk.runId === chosen ? null : talk.runId)
    if (talk.runId !== chosen) onFrame([...new Set(now.path.map(([node]) => node))])
  }
  const remove = ({ talk }: Tried) => {
    const place = -1 - talk.runId
    choose(null)
    edit(before => ({ ...before, examples: before.examples?.filter((_, i) => i !== place) }))
  }
  const talks = { document, chosen, onPress: press, onShow }
  return (
    <aside className={`${panel.panel} ${styles.panel}`} aria-label={t('flows.replay')}>
      <header>
        <h2>{t('flows.replay')}</h2>
        <CloseButton aria-label={t('kit.close')} onClick={onClose} />
      </header>
      <div className={panel.fields}>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !tried ? (
          <Loading />
        ) : tried.length === 0 ? (
          examples.length === 0 && <EmptyState title={t('flowFigures.noTalks')} help={t('flowFigures.noTalksHelp')} />
        ) : (
          <>
            <p className={styles.headline} role="status">
              {headlineOf(tried, document, t)}
            </p>
            <p className={styles.help}>{t('flowFigures.nothingSent')}</p>
            <Talks tried={tried} onRemove={null} {...talks} />
          </>
        )}
        {tried && examples.length > 0 && (
          <>
            <h3>{t('flowFigures.examples')}</h3>
            <p className={styles.headline} role="status">
              {headlineOf(examples, document, t)}
            </p>
            <p className={styles.help}>{t('flowFigures.examplesHelp')}</p>
            <Talks tried={examples} onRemove={remove} {...talks} />
          </>
        )}
      </div>
    </aside>
  )
}

function litBy({ now }: Tried): ReadonlySet<string> {
  return new Set(now.path.flatMap(([node, exit]) => (exit === null ? [node] : [node, `${node} ${exit}`])))
}
