import type { FlowDocument } from '@balcao/contract/flows/document'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { nameOf } from '../canvas/words.ts'
import styles from './Replay.module.css'
import type { Tried } from './useExamples.ts'

/** A conversation as it was beside what it would be; what comes after the first difference is dashed. */
export function Both({
  tried: { talk, now },
  document,
  onShow,
}: {
  tried: Tried
  document: FlowDocument
  onShow(id: string): void
}) {
  const t = useText()
  const { differsAt } = now
  // What was said in it before is not kept.
  const isMadeUp = talk.ticketId === 0
  const node = differsAt === null ? undefined : document.nodes[differsAt]
  return (
    <div className={styles.both} data-alone={isMadeUp || undefined}>
      <p>
        {differsAt === null ? (
          t('flowFigures.samePath')
        ) : (
          <button type="button" onClick={() => onShow(differsAt)}>
            {t('flowFigures.differsAt', { step: node ? nameOf(node, t) : '–' })}
          </button>
        )}
        {!isMadeUp && <AppLink to={`/atendimento/${talk.ticketId}`}>{t('flowFigures.openTicket')}</AppLink>}
      </p>
      {!isMadeUp && (
        <section aria-label={t('flowFigures.was')}>
          <h3>{t('flowFigures.was')}</h3>
          <ol>
            {talk.lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its order
              <li key={i} data-by={line.by}>
                {line.text}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-label={t('flowFigures.would')}>
        <h3>{t('flowFigures.would')}</h3>
        <ol>
          {now.lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its order
            <li key={i} data-by={line.by} data-after={line.isAfter || undefined}>
              {line.text}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
