import type { ReactNode } from 'react'
import { Avatar } from '../../marks/Avatar.tsx'
import styles from './marks.module.css'

/** A state in words with its dot: green for what works, grey for what rests. */
export function Status({ on, tone, children }: { on: boolean; tone?: 'amber' | 'red' | 'blue'; children: ReactNode }) {
  return (
    <span className={styles.status} data-on={on || undefined} data-tone={tone}>
      {children}
    </span>
  )
}

/** The beginning of longer words. */
export const Lines = ({ children }: { children: ReactNode }) => <span className={styles.lines}>{children}</span>

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
export function People({ people }: { people: readonly { name: string; picture?: string | null }[] }) {
  if (people.length === 0) return '–'
  const names = people.map(({ name }) => name)
  return (
    <span className={styles.people} title={names.join(', ')}>
      <span className="only-read-aloud">{names.join(', ')}</span>
      {people.slice(0, MOST).map(({ name, picture }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <Avatar key={i} name={name} picture={picture} size={22} />
      ))}
      {names.length > MOST && <small aria-hidden>+{names.length - MOST}</small>}
    </span>
  )
}
