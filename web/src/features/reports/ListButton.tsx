import { useText } from '../../i18n/index.ts'
import styles from './Reports.module.css'

/** A figure that opens the list it counts. */
export function ListButton({ of, text, onOpen }: { of: string; text: string; onOpen(): void }) {
  const t = useText()
  return (
    <button type="button" className={styles.opens} aria-label={t('reports.openList', { name: of, value: text })} onClick={onOpen}>
      {text}
    </button>
  )
}
