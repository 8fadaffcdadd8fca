import type { ReactNode } from 'react'
import { useHint } from '../../kit/controls/useHint.tsx'
import styles from './Frame.module.css'

/** The name of an icon of the rail, beside it. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const { handlers, hint } = useHint(text, 'right')
  return (
    <span className={styles.hinted} {...handlers}>
      {children}
      {hint}
    </span>
  )
}
