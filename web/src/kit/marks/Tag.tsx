import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** A tag in the colour somebody chose, toned so that its words hold on every ground. */
export function Tag({ color, large = false, children }: { color: string | null; large?: boolean; children: ReactNode }) {
  return (
    <span className={styles.tag} data-large={large || undefined} style={{ '--tone': color ?? 'var(--b-ctl)' }}>
      {children}
    </span>
  )
}
