import { useRef } from 'react'
import { under } from './place.ts'
import type { Captcha } from './useCaptcha.ts'

const A_DRAG_PX = 8

/**
 * A pointer over the picture or the track. Dragging and letting go answers; a tap only puts the balloon there, so that
 * nobody who cannot drag spends an attempt by aiming.
 */
export function useDrag(captcha: Captcha) {
  const start = useRef<number | null>(null)

  const follow = (event: React.PointerEvent) => {
    if (captcha.state.phase !== 'asked') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    captcha.move(under(captcha.state.challenge, event.clientX - left, width))
  }

  return {
    onPointerDown: (event: React.PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = event.clientX
      follow(event)
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (start.current !== null) follow(event)
    },
    onPointerUp: (event: React.PointerEvent) => {
      const dragged = start.current !== null && Math.abs(event.clientX - start.current) > A_DRAG_PX
      start.current = null
      if (dragged) void captcha.answer()
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
