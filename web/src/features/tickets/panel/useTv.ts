import { type RefObject, useEffect, useState } from 'react'

/** For a screen on the wall: all of it, without the frame of the app; Escape leads back. */
export function useTv(box: RefObject<HTMLElement | null>) {
  const [isTv, setTv] = useState(() => new URLSearchParams(window.location.hash.split('?')[1]).has('tv'))
  useEffect(() => {
    if (!isTv) return
    const left = () => !document.fullscreenElement && setTv(false)
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setTv(false)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
    document.addEventListener('fullscreenchange', left)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      document.removeEventListener('keydown', leave)
    }
  }, [isTv])
  const toggle = () => {
    setTv(!isTv)
    // A browser that does not allow it shows the same in its window.
    if (!isTv) void box.current?.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement) void document.exitFullscreen()
  }
  return { isTv, toggle }
}
