import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import type { ShownColumn } from '../types.ts'
import styles from './List.module.css'

const SLOW_MS = 6000

/** The table that is coming, in its own shape, after 150 ms; after six seconds, a word. */
export function TableBones({ columns }: { columns: readonly ShownColumn[] }) {
  const t = useText()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={`panel ${styles.panel}`} aria-busy="true">
      <span className={slow ? styles.slow : 'only-read-aloud'} role="status">
        {t(slow ? 'kit.loadingSlow' : 'kit.loading')}
      </span>
      <table className={styles.table} aria-hidden>
        <tbody>
          {[64, 40, 52, 46, 58, 36].map(width => (
            <tr key={width}>
              {columns.map((column, i) => (
                <td key={column.key} className={i === 0 || column.onPhone ? undefined : styles.wide}>
                  <i className={styles.bone} style={{ width: `${i === 0 ? width : 40 + ((width * (i + 1)) % 30)}%` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
