import type { ReactNode } from 'react'
import { Avatar } from '../Avatar.tsx'
import styles from './marks.module.css'

/** A state in words with its dot: green for what works, grey for what rests. */
export function Status({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <span className={styles.status} data-on={on || undefined}>
      {children}
    </span>
  )
}

/** A colour somebody chose, beside the name it belongs to. */
export function Swatch({ color, children, about }: { color: string | null; children: ReactNode; about?: ReactNode }) {
  return (
    <span className={styles.swatch}>
      <i style={{ background: color ?? 'transparent' }} data-none={color === null || undefined} aria-hidden />
      <span>
        {children}
        {about && <small>{about}</small>}
      </span>
    </span>
  )
}

const MOST = 3

/** Who belongs to it: three faces and how many more; read aloud, their names. */
export function People({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '–'
  return (
    <span className={styles.people} title={names.join(', ')}>
      <span className="only-read-aloud">{names.join(', ')}</span>
      {names.slice(0, MOST).map((name, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <Avatar key={i} name={name} size={22} />
      ))}
      {names.length > MOST && <small aria-hidden>+{names.length - MOST}</small>}
    </span>
  )
}
