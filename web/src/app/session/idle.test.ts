import { expect, test, vi } from 'vitest'
import { reloadWhenIdle } from './idle.ts'

test.each(['click', 'mousemove', 'keydown'])(
  '[ACC-13] 7200 s without a sign of life reload the page; a %s starts them over',
  sign => {
    vi.useFakeTimers()
    try {
      const page = new EventTarget()
      const reload = vi.fn()
      reloadWhenIdle(page, reload)
      vi.advanceTimersByTime(7_199_000)
      page.dispatchEvent(new Event(sign))
      vi.advanceTimersByTime(7_199_000)
      expect(reload).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1000)
      expect(reload).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  },
)
