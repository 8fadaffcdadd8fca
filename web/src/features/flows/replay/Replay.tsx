import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import { VERDICTS, type Verdict } from '@balcao/contract/flows/figures/replayed'
import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Translate, useLocale, useText } from '../../../i18n/index.ts'
import { formatWhen } from '../../../kit/format.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import panel from '../builder/Builder.module.css'
import { nameOf } from '../canvas/words.ts'
import { Both } from './Both.tsx'
import styles from './Replay.module.css'
import { type Tried, useReplay } from './useReplay.ts'

interface ReplayProps {
  flowId: number
  document: FlowDocument
  facts: FlowFacts
  onPath(lit: ReadonlySet<string>, at: string | null): void
  /** The steps of a path, to be seen. */
  onFrame(ids: readonly string[]): void
  onShow(id: string): void
  onClose(): void
}

const NOTHING: ReadonlySet<string> = new Set()

/** The draft, tried with conversations that were: which would end otherwise, and where. Nothing is sent. */
export function Replay({ flowId, document, facts, onPath, onFrame, onShow, onClose }: ReplayProps) {
  const t = useText()
  const locale = useLocale()
  const { tried, error, refetch } = useReplay(flowId, document, facts)
  const [chosen, choose] = useState<number | null>(null)
  const one = tried?.find(({ talk }) => talk.runId === chosen)
  useEffect(() => {
    if (one) onPath(litBy(one), one.now.at)
    else onPath(NOTHING, null)
  }, [one, onPath])
  const press = ({ talk, now }: Tried) => {
    choose(talk.runId === chosen ? null : talk.runId)
    if (talk.runId !== chosen) onFrame([...new Set(now.path.map(([node]) => node))])
  }
  const worstFirst = tried?.toSorted((a, b) => VERDICTS.indexOf(a.now.verdict) - VERDICTS.indexOf(b.now.verdict)) ?? []
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
          <EmptyState title={t('flowFigures.noTalks')} help={t('flowFigures.noTalksHelp')} />
        ) : (
          <>
            <p className={styles.headline} role="status">
              {headlineOf(tried, document, t)}
            </p>
            <p className={styles.help}>{t('flowFigures.nothingSent')}</p>
            <ul className={styles.talks}>
              {worstFirst.map(({ talk, now }) => (
                <li key={talk.runId}>
                  <button type="button" aria-pressed={talk.runId === chosen} onClick={() => press({ talk, now })}>
                    <b>{talk.contactName || t('flowFigures.noName')}</b>
                    <span data-verdict={now.verdict}>{verdictWords(now.verdict, now.at, document, t)}</span>
                    <small>{formatWhen(talk.beganAt, locale)}</small>
                  </button>
                  {talk.runId === chosen && <Both tried={{ talk, now }} document={document} onShow={onShow} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </aside>
  )
}

function litBy({ now }: Tried): ReadonlySet<string> {
  return new Set(now.path.flatMap(([node, exit]) => (exit === null ? [node] : [node, `${node} ${exit}`])))
}

function verdictWords(verdict: Verdict, at: string | null, document: FlowDocument, t: Translate): string {
  const node = at === null ? undefined : document.nodes[at]
  if (verdict === 'stuck') return t('flowFigures.stuckAt', { step: node ? nameOf(node, t) : '–' })
  return t(`flowFigures.verdict_${verdict}`)
}

/** “47 of 50 as before, 2 now solved, 1 stuck at ‹CPF›”. */
function headlineOf(tried: readonly Tried[], document: FlowDocument, t: Translate): string {
  const of = (verdict: Verdict) => tried.filter(({ now }) => now.verdict === verdict)
  const parts = [t('flowFigures.sameOf', { same: of('same').length, all: tried.length })]
  if (of('solved').length > 0) parts.push(t('flowFigures.nowSolved', { count: of('solved').length }))
  const places = new Map<string, number>()
  for (const { now } of of('stuck')) places.set(now.at ?? '', (places.get(now.at ?? '') ?? 0) + 1)
  for (const [at, n] of places) {
    const node = document.nodes[at]
    parts.push(t('flowFigures.nowStuck', { count: n, step: node ? nameOf(node, t) : '–' }))
  }
  if (of('other').length > 0) parts.push(t('flowFigures.nowOther', { count: of('other').length }))
  if (of('unknown').length > 0) parts.push(t('flowFigures.nowUnknown', { n: of('unknown').length }))
  return parts.join(', ')
}
