import { type ReactNode, useEffect, useState } from 'react'
import styles from './Frame.module.css'

const DELAY_MS = 350

/** The name of an icon, beside it, for the pointer and the keyboard. What it stands on is named anyway, so it is not read twice. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const [place, setPlace] = useState<DOMRect | null>(null)
  const [over, setOver] = useState<Element | null>(null)
  const hide = () => {
    setOver(null)
    setPlace(null)
  }

  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => setPlace(over.getBoundingClientRect()), DELAY_MS)
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null)
    window.addEventListener('keydown', dismiss)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', dismiss)
    }
  }, [over])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches what happens to the control inside
    <span
      className={styles.hinted}
      onMouseEnter={event => setOver(event.currentTarget.firstElementChild)}
      onFocus={event => event.target.matches(':focus-visible') && setOver(event.target)}
      onMouseLeave={hide}
      onBlur={hide}
      onPointerDown={hide}
    >
      {children}
      {place && (
        <span className={styles.hint} style={{ left: place.right + 8, top: place.top + place.height / 2 }} aria-hidden>
          {text}
        </span>
      )}
    </span>
  )
}
