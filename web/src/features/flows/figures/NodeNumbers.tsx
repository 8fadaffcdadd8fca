import type { FlowDocument } from '@balcao/contract/flows/document'
import { exitsOf } from '@balcao/contract/flows/document'
import type { NodeFigures } from '@balcao/contract/flows/figures/figures'
import { useText } from '../../../i18n/index.ts'
import { shareOf } from '../canvas/CardFigures.tsx'
import { exitWords, nameOf } from '../canvas/words.ts'
import type { Opened } from './behind.ts'
import styles from './Figures.module.css'

interface NodeNumbersProps {
  id: string
  document: FlowDocument
  figures: NodeFigures | undefined
  onOpen(opened: Opened): void
}

/** The figures of one step, each opening its conversations. */
export function NodeNumbers({ id, document, figures, onOpen }: NodeNumbersProps) {
  const t = useText()
  const node = document.nodes[id]
  if (!node) return null
  const line = (figure: Opened['figure'], count: number, more = '') =>
    count > 0 && (
      <div>
        <dt>{t(`flowFigures.${figure}`)}</dt>
        <dd>
          <button type="button" onClick={() => onOpen({ figure, node: id, count })}>
            {count}
          </button>
          {more}
        </dd>
      </div>
    )
  return (
    <section className={styles.node} aria-label={nameOf(node, t)}>
      <h3>{nameOf(node, t)}</h3>
      {!figures && <p className={styles.count}>{t('flowFigures.nobodyHere')}</p>}
      {figures && (
        <dl>
          {line('entered', figures.entered)}
          {exitsOf(node).map(exit => {
            const count = figures.exits.find(one => one.exit === exit.id)?.count ?? 0
            if (count === 0) return null
            return (
              <div key={exit.id}>
                <dt>{exitWords(exit, t)}</dt>
                <dd>
                  <button type="button" onClick={() => onOpen({ figure: 'exit', node: id, exit: exit.id, count })}>
                    {count}
                  </button>
                  {`${shareOf(count, figures)}%`}
                </dd>
              </div>
            )
          })}
          {line(
            'answered',
            figures.answered,
            figures.seconds === null ? '' : t('flowFigures.answersIn', { seconds: figures.seconds }),
          )}
          {line('misfit', figures.misfits)}
          {line('dropped', figures.dropped)}
        </dl>
      )}
    </section>
  )
}
