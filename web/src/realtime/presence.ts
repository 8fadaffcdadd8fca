/** Whether somebody is at this browser: told to the server when it changes, and anew after every connection. */
const IDLE_AFTER_MS = 5 * 60_000
const SIGNS_OF_LIFE = ['click', 'mousemove', 'keydown', 'touchstart'] as const

export function watchPresence(target: Pick<EventTarget, 'addEventListener'>, tell: (isActive: boolean) => void) {
  let isActive = true
  let timer: ReturnType<typeof setTimeout>
  const set = (next: boolean) => {
    if (isActive === next) return
    isActive = next
    tell(isActive)
  }
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => set(false), IDLE_AFTER_MS)
    set(true)
  }
  for (const sign of SIGNS_OF_LIFE) target.addEventListener(sign, alive, { passive: true })
  alive()
  return { isActive: () => isActive }
}
