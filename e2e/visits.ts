import type { Browser, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { lendPage } from './kept-pages.ts'

export interface Seat {
  who: { stored: Record<string, string> }
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** No event reaches this browser. */
  deaf?: boolean
  /** In a page that nobody had before. */
  isNew?: boolean
}

/** Somebody at a screen of the product at `url`; what the browser complains of is in `complaints`. */
async function open(browser: Browser, url: string, path: string, seat: Seat): Promise<Page & { complaints: string[] }> {
  const { who, width = 1280, height = 800, scheme = 'light', isNew = false } = seat
  const isPhone = width < 500
  const lent = await lendPage(browser, url, {
    stored: who.stored,
    viewport: { width, height },
    colorScheme: scheme,
    isNew,
    ...(isPhone ? { isMobile: true, hasTouch: true } : {}),
  })
  if (seat.deaf) await lent.routeWebSocket('**/socket.io/**', () => undefined)
  const page = Object.assign(lent, { complaints: [] as string[] })
  page.setDefaultTimeout(10_000)
  page.on('pageerror', error => page.complaints.push(String(error)))
  page.on('console', message => {
    // A refused request, or a server that is away, is the browser's own line about what the screen explains.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
      page.complaints.push(message.text())
  })
  // The development build is hundreds of modules, which a busy machine takes long to make.
  await page.goto(`${url}/#${path}`, { timeout: 50_000 })
  return page
}

/** Visits of a test file, each of which closes with its test and fails it by what its browser complained of. */
export function visits(browser: Browser, at: () => { url: string; seat: Seat }) {
  let pages: Awaited<ReturnType<typeof open>>[] = []
  afterEach(async () => {
    const complaints = pages.flatMap(page => page.complaints)
    await Promise.all(pages.map(page => page.context().close()))
    pages = []
    expect(complaints).toEqual([])
  })
  return async (path: string, seat: Partial<Seat> = {}) => {
    const { url, seat: usual } = at()
    const page = await open(browser, url, path, { ...usual, ...seat })
    pages.push(page)
    return page
  }
}
