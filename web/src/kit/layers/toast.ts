import { SUCCESS_TOAST_MS, WARNING_TOAST_MS } from '@balcao/contract/values/constants'
import { type Clock, createSpoken, pageClock } from '../words/spoken.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  title: string
  detail?: string
  /** A code to tell the support, kept apart so that it can be copied. */
  supportId?: string
  action?: { label: string; run: () => void }
  lastsMs: number
}

/** Several warnings at once would cover the page; the oldest give way. */
const MOST_AT_ONCE = 4

const LASTS: Record<ToastTone, number> = {
  success: SUCCESS_TOAST_MS,
  info: WARNING_TOAST_MS,
  warning: WARNING_TOAST_MS,
  error: WARNING_TOAST_MS,
}

/** Said without an alarm: it goes by, and only its words stay for a screen reader. */
export const isCalm = ({ tone }: Pick<Toast, 'tone'>) => tone === 'success' || tone === 'info'

export function createToasts(clock: Clock) {
  const listeners = new Set<() => void>()
  const spoken = createSpoken(clock)
  let toasts: readonly Toast[] = []
  let nextId = 1
  let paused = false
  const timers = new Map<number, { cancel: () => void; startedAt: number; left: number }>()

  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    timers.get(id)?.cancel()
    timers.delete(id)
    set(toasts.filter(toast => toast.id !== id))
    // What rested on it left with it, and no event says so.
    if (toasts.length === 0) paused = false
  }
  const run = (id: number, left: number) => {
    const cancel = paused ? () => {} : clock.later(() => dismiss(id), left)
    timers.set(id, { cancel, startedAt: clock.now(), left })
  }
  const resume = () => {
    if (!paused) return
    paused = false
    for (const [id, { left }] of [...timers]) run(id, Math.max(left, 0))
  }

  return {
    all: () => toasts,
    /** What a screen reader hears of calm ones, most of which are gone before a voice has begun. */
    spoken,
    dismiss,
    /** By a press on it: the focus that rested there is gone with it, so the time of the others goes on. */
    close(id: number) {
      dismiss(id)
      resume()
    },
    show(toast: Omit<Toast, 'id' | 'lastsMs'> & { lastsMs?: number }): number {
      const id = nextId++
      // Said again while still on the screen: one line, its time starts over.
      const same = toasts.find(one => one.title === toast.title && one.detail === toast.detail && one.tone === toast.tone)
      if (same) dismiss(same.id)
      const lastsMs = toast.lastsMs ?? LASTS[toast.tone]
      set([...toasts, { ...toast, id, lastsMs }])
      for (const extra of toasts.slice(0, -MOST_AT_ONCE)) dismiss(extra.id)
      run(id, lastsMs)
      if (isCalm(toast)) spoken.say(toast.title)
      return id
    },
    /** While the pointer or the focus rests on a toast, none of them goes away. */
    pause() {
      if (paused) return
      paused = true
      for (const timer of timers.values()) {
        timer.cancel()
        timer.left -= clock.now() - timer.startedAt
      }
    },
    resume,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const toasts = createToasts(pageClock)

/** Short and positive: the change itself is visible in place. */
export const toastSuccess = (title: string): number => toasts.show({ tone: 'success', title })
export const toastWarning = (title: string, detail?: string): number =>
  toasts.show({ tone: 'warning', title, ...(detail ? { detail } : {}) })

const UNDO_MS = 8000
/** Done, with a way back for eight seconds. */
export const toastUndo = (title: string, label: string, undo: () => void): number =>
  toasts.show({ tone: 'info', title, action: { label, run: undo }, lastsMs: UNDO_MS })
