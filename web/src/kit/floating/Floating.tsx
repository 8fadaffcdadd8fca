import { type ComponentPropsWithoutRef, type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './Floating.module.css'
import { type Position, place } from './place.ts'

interface FloatingProps extends ComponentPropsWithoutRef<'div'> {
  anchor: HTMLElement
  position: Position
  width?: number | undefined
  onClose(): void
  /** What has the focus first. */
  first(box: HTMLElement): HTMLElement | null | undefined
}

/**
 * Opens beside what it belongs to, over everything else; Esc and a press elsewhere close it, and the focus is back where it
 * was. Inside a dialog it is part of that dialog, because the browser leaves the rest of the page dead.
 */
export function Floating({ anchor, position, width, onClose, first, className = '', onKeyDown, ...rest }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  useStandsBeside(box, anchor, position)
  useFocusInside(box, anchor, first)
  useClosesElsewhere(box, anchor, onClose)

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // Nor to what it belongs to: a list walks by arrows too.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    onKeyDown?.(event)
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: who uses it says what it is, a menu or a dialog
    <div
      ref={box}
      data-floating
      className={`${styles.floating} ${className}`}
      style={width === undefined ? {} : { width }}
      onKeyDown={onKey}
      {...rest}
    />,
    anchor.closest('dialog') ?? document.body,
  )
}

type BoxRef = React.RefObject<HTMLDivElement | null>

function useStandsBeside(box: BoxRef, anchor: HTMLElement, position: Position): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const stand = () => {
      const size = { width: element.offsetWidth, height: element.scrollHeight + 2 }
      const page = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top, maxHeight } = place(anchor.getBoundingClientRect(), size, page, position)
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
    }
    stand()
    const resized = new ResizeObserver(stand)
    resized.observe(element)
    window.addEventListener('resize', stand)
    window.addEventListener('scroll', stand, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', stand)
      window.removeEventListener('scroll', stand, { capture: true })
    }
  }, [box, anchor, position])
}

function useFocusInside(box: BoxRef, anchor: HTMLElement, first: FloatingProps['first']): void {
  const begin = useEffectEvent((element: HTMLElement) => (first(element) ?? element).focus({ preventScroll: true }))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    begin(element)
    return () => {
      // A focus that has moved on already stays there.
      const { activeElement } = document
      if (element.contains(activeElement) || activeElement === document.body) anchor.focus({ preventScroll: true })
    }
  }, [box, anchor])
}

function useClosesElsewhere(box: BoxRef, anchor: HTMLElement, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target) && !anchor.contains(target)) close()
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [box, anchor])
}
