import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export interface Loan extends BrowserContextOptions {
  /** The language the product is read in. */
  locale?: string
  /** What stands in the browser's storage, and its cookies: nothing of the person who had the page before is left. */
  stored?: Record<string, string>
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** A page that nobody had before. */
  isNew?: boolean
}

const WIDE = { width: 1366, height: 768 }

/** Pages nobody uses at the moment, by what cannot be changed of a page; and those that somebody has. */
const free = new Map<string, Page[]>()
const lent = new WeakSet<Page>()

/**
 * A page at the origin of `url`, as if nobody had used its browser before. Pages are kept from test to test and file to file of a
 * worker: one that is opened anew costs a second of processor, one that has read the product before a third of that. Closing its
 * context gives it back. One to which something was done that outlasts a visit is not kept.
 */
export async function lendPage(browser: Browser, url: string, loan: Loan = {}): Promise<Page> {
  const {
    stored = {},
    cookies = [],
    locale = 'pt',
    viewport = WIDE,
    colorScheme = 'light',
    reducedMotion = 'reduce',
    isNew = false,
    ...kind
  } = loan
  const key = JSON.stringify([url, locale, kind])
  const page = (isNew ? undefined : free.get(key)?.pop()) ?? (await newPage(browser, url, key, { locale, kind }))
  const context = page.context()
  if (context.browser() !== browser || page.isClosed()) return lendPage(browser, url, loan)
  lent.add(page)
  page.setDefaultTimeout(15_000)
  await Promise.all([
    context.clearCookies().then(() => context.addCookies(cookies)),
    page.emulateMedia({ colorScheme, reducedMotion, media: null, contrast: null }),
    viewport && page.setViewportSize(viewport),
    page.evaluate(beginAnew, { 'balcao.locale': locale, ...stored }),
  ])
  return page
}

/** A document of the product that begins nothing. */
const blank = (url: string) => `${url}/favicon.svg`

async function newPage(
  browser: Browser,
  url: string,
  key: string,
  { locale, kind }: { locale: string; kind: BrowserContextOptions },
) {
  const context = await browser.newContext(kind)
  // Also where a page forgets what it kept.
  await context.addInitScript(chosen => {
    if (location.protocol === 'http:' && !localStorage.getItem('balcao.locale')) localStorage.setItem('balcao.locale', chosen)
  }, locale)
  const page = await context.newPage()
  await page.goto(blank(url))
  const close = context.close.bind(context)
  let lasts = false
  const note = () => {
    lasts = true
  }
  noteCalls(context, [...LASTING, 'route'], note)
  noteCalls(page, LASTING, note)
  noteCalls(page.clock, CLOCK, note)
  context.close = async () => {
    // What a test closes is closed once more with the test.
    if (!lent.delete(page)) return
    if (lasts || page.isClosed()) return close()
    // Where it broke, or its server is gone, it is no good to anybody.
    await leave(page, url).then(() => void keep(key, page), close)
  }
  return page
}

async function leave(page: Page, url: string): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event)
  const others = page
    .context()
    .pages()
    .filter(other => other !== page)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), ...others.map(other => other.close())])
  await page.goto(blank(url))
}

const keep = (key: string, page: Page) => free.set(key, [...(free.get(key) ?? []), page])

/** Runs in the page. */
async function beginAnew(stored: Record<string, string>): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  sessionStorage.clear()
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
]

const CLOCK = ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime']

const HEARD = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const

function noteCalls(target: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') continue
    Reflect.set(target, name, (...args: unknown[]) => {
      note()
      return Reflect.apply(method, target, args)
    })
  }
}

/** Ends what a test file opened and nobody will use again. */
export async function closeStrays(browser: Browser): Promise<void> {
  const kept = new Set([...free.values()].flat().map(page => page.context()))
  await Promise.all(
    browser
      .contexts()
      .filter(context => !kept.has(context))
      .map(context => context.close()),
  )
}
