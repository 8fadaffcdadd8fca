import { type FocusEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '../floating/Floating.module.css'

const DELAY_MS = 350
const GAP = 6

/**
 * The name of an icon, beside it, for the pointer and the keyboard: what to put on the control, and what to draw after it.
 * The control is named anyway, so the hint is not read twice.
 */
export function useHint(text: ReactNode, side: 'top' | 'right' = 'top') {
  const [over, setOver] = useState<Element | null>(null)
  const [place, setPlace] = useState<DOMRect | null>(null)
  const hide = useCallback(() => {
    setOver(null)
    setPlace(null)
  }, [])

  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => over.isConnected && setPlace(boxOf(over)), DELAY_MS)
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null)
    window.addEventListener('keydown', dismiss)
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', dismiss)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [over, hide])

  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setOver(event.currentTarget),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setOver(event.currentTarget),
    onPointerLeave: hide,
    onBlur: hide,
    onPointerDown: hide,
  }
  const hint =
    place && over
      ? createPortal(
          <span className={styles.hint} ref={element => stand(element, place, side)} aria-hidden>
            {text}
          </span>,
          over.closest('dialog') ?? document.body,
        )
      : null
  return { handlers, hint }
}

/** A wrapper that is no box itself stands where its control does. */
const boxOf = (over: Element): DOMRect =>
  (over.getClientRects().length > 0 ? over : (over.firstElementChild ?? over)).getBoundingClientRect()

/** Above, or below where the page ends; to the right for the rail. Never off the page. */
function stand(element: HTMLElement | null, at: DOMRect, side: 'top' | 'right'): void {
  if (!element) return
  const { offsetWidth: width, offsetHeight: height } = element
  const above = at.top - GAP - height
  const left = side === 'right' ? at.right + 8 : at.left + at.width / 2 - width / 2
  const top = side === 'right' ? at.top + at.height / 2 - height / 2 : above < 4 ? at.bottom + GAP : above
  element.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`
  element.style.top = `${top}px`
}
