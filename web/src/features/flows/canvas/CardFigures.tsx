import type { NodeFigures } from '@balcao/contract/flows/figures/figures'
import { useText } from '../../../i18n/index.ts'
import styles from './Canvas.module.css'

/** What became of the conversations at a card; the panel opens them once it is chosen. */
export function CardFigures({ figures }: { figures: NodeFigures }) {
  const t = useText()
  const { entered, dropped, misfits, seconds } = figures
  return (
    <div className={styles.figures}>
      <span>{t('flowFigures.enteredCount', { count: entered })}</span>
      {dropped > 0 && <span data-tone="bad">{t('flowFigures.droppedCount', { count: dropped })}</span>}
      {misfits > 0 && <span data-tone="warn">{t('flowFigures.misfitsCount', { count: misfits })}</span>}
      {seconds !== null && <span>{t('flowFigures.answersIn', { seconds })}</span>}
    </div>
  )
}

/** How many went by an exit, and their share of those who came in. */
export function ExitFigure({ exit, figures }: { exit: string; figures: NodeFigures }) {
  const count = figures.exits.find(one => one.exit === exit)?.count ?? 0
  if (count === 0) return null
  return (
    <span className={styles.exitFigure}>
      {count}
      <small>{shareOf(count, figures)}%</small>
    </span>
  )
}

export const shareOf = (count: number, { entered }: NodeFigures): number =>
  entered > 0 ? Math.min(100, Math.round((count / entered) * 100)) : 100
