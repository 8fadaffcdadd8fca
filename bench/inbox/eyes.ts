import type { Page } from 'playwright-core'

/** What a page felt like to the agent before it, told by the browser itself. */
export interface Seen {
  /** Of every key and click, milliseconds until the screen showed what came of it, and what it was. */
  inputs: { took: number; what: string }[]
  /** How far things moved by themselves, all of it together. */
  shifted: number
  /** Facts that came through the socket. */
  heard: number
}

interface Eyes extends Seen {
  /** The conversation that was open when it was last remembered. */
  log: Element | null
  /** Begins anew. */
  forget(): void
  remember(): void
  isOpenAnew(): boolean
  isSaid(text: string): boolean
  painted(isThere: () => boolean): Promise<number>
}

declare global {
  interface Window {
    eyes: Eyes
  }
}

/** Before the page's own scripts: runs in the browser, so it holds all it needs. */
export async function openEyes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
    }
    const inputs = new Map<number, { took: number; what: string }>()
    const watch = <E extends PerformanceEntry>(type: string, take: (entry: E) => void, options = {}) =>
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) take(entry as E)
      }).observe({ type, buffered: true, ...options })

    let counted = 0
    let lastInput = 0
    for (const name of ['click', 'keydown'] as const)
      window.addEventListener(name, event => (lastInput = event.timeStamp), { capture: true })

    const eyes: Eyes = {
      get inputs() {
        // Those that took less than a frame are counted and not told.
        const untold = Math.max(0, performance.interactionCount - counted - inputs.size)
        return [...inputs.values(), ...Array.from({ length: untold }, () => ({ took: 0, what: '' }))]
      },
      shifted: 0,
      heard: 0,
      log: null,
      forget() {
        counted = performance.interactionCount
        inputs.clear()
        Object.assign(eyes, { shifted: 0, heard: 0 })
      },
      remember() {
        eyes.log = document.querySelector('[role=log]')
      },
      isOpenAnew() {
        const log = document.querySelector('[role=log]')
        return log !== null && log !== eyes.log && log.querySelector('[data-from]') !== null
      },
      isSaid: text => document.querySelector('[role=log]')?.textContent?.includes(text) ?? false,
      /** Milliseconds from the last key or click until a frame with it is on the screen. */
      painted: isThere =>
        new Promise((resolve, reject) => {
          setTimeout(() => reject(new Error('it is not on the screen after ten seconds')), 10_000)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - lastInput)
          const look = () => (isThere() ? port2.postMessage(null) : requestAnimationFrame(look))
          requestAnimationFrame(look)
        }),
    }
    window.eyes = eyes

    watch<PerformanceEventTiming>(
      'event',
      ({ interactionId, duration, name, target }) => {
        if (interactionId === 0 || duration <= (inputs.get(interactionId)?.took ?? 0)) return
        const where = target instanceof Element ? (target.getAttribute('aria-label') ?? target.textContent ?? '') : ''
        inputs.set(interactionId, { took: duration, what: `${name} ${where.slice(0, 40)}` })
      },
      { durationThreshold: 16 },
    )
    watch<Shift>('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) eyes.shifted += value
    })
    const Native = window.WebSocket
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', ({ data }) => {
          if (typeof data === 'string' && data.startsWith('42')) eyes.heard++
        })
      }
    }
  })
}

export const seenIn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { inputs, shifted, heard } = window.eyes
    return { inputs, shifted, heard }
  })

/** From here on. */
export const lookAnew = (page: Page): Promise<void> => page.evaluate(() => window.eyes.forget())
