import type { FlowDocument } from '@balcao/contract/flows/document'
import { VERDICTS, type Verdict } from '@balcao/contract/flows/figures/replayed'
import { Button } from '@mantine/core'
import { type Translate, useLocale, useText } from '../../../i18n/index.ts'
import { formatWhen } from '../../../kit/format.ts'
import { nameOf } from '../canvas/words.ts'
import { Both } from './Both.tsx'
import styles from './Replay.module.css'
import type { Tried } from './useExamples.ts'

interface TalksProps {
  tried: readonly Tried[]
  document: FlowDocument
  chosen: number | null
  onPress(one: Tried): void
  onShow(id: string): void
  /** Takes one that was made up out of the flow; null: they are real, or only read. */
  onRemove: ((one: Tried) => void) | null
}

/** Conversations with what would become of them, the worst first. */
export function Talks({ tried, document, chosen, onPress, onShow, onRemove }: TalksProps) {
  const t = useText()
  const locale = useLocale()
  const worstFirst = tried.toSorted((a, b) => VERDICTS.indexOf(a.now.verdict) - VERDICTS.indexOf(b.now.verdict))
  return (
    <ul className={styles.talks}>
      {worstFirst.map(one => {
        const { talk, now } = one
        const isOpen = talk.runId === chosen
        return (
          <li key={talk.runId}>
            <button type="button" aria-pressed={isOpen} onClick={() => onPress(one)}>
              <b>{talk.contactName || t('flowFigures.noName')}</b>
              <span data-verdict={now.verdict}>{verdictWords(now.verdict, now.at, document, t)}</span>
              <small>{talk.ticketId > 0 ? formatWhen(talk.beganAt, locale) : said(one)}</small>
            </button>
            {isOpen && <Both tried={one} document={document} onShow={onShow} />}
            {isOpen && onRemove && (
              <Button size="compact-xs" variant="default" onClick={() => onRemove(one)}>
                {t('flowFigures.removeExample')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const said = ({ talk }: Tried): string => talk.turns.flatMap(({ heard }) => heard.map(({ body }) => body)).join(' · ')

function verdictWords(verdict: Verdict, at: string | null, document: FlowDocument, t: Translate): string {
  const node = at === null ? undefined : document.nodes[at]
  if (verdict === 'stuck') return t('flowFigures.stuckAt', { step: node ? nameOf(node, t) : '–' })
  return t(`flowFigures.verdict_${verdict}`)
}

/** “47 of 50 as before, 2 now solved, 1 stuck at ‹CPF›”. */
export function headlineOf(tried: readonly Tried[], document: FlowDocument, t: Translate): string {
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
