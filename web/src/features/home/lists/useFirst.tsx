import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from '../Home.module.css'

const MOST = 8

/** The first of a list, and what shows the others: none is left out without a word. */
export function useFirst<T>(all: readonly T[]): { shown: readonly T[]; rest: ReactNode } {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  if (isWhole || all.length <= MOST) return { shown: all, rest: null }
  const rest = (
    <button type="button" className={styles.rest} onClick={() => setWhole(true)}>
      {t('home.rest', { count: all.length - MOST })}
    </button>
  )
  return { shown: all.slice(0, MOST), rest }
}
