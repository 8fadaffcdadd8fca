import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MEDIA_COOKIE } from '@balcao/contract/messages/files'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../server/src/features/access/index.ts'
import { audienceFor } from '../server/src/features/tickets/index.ts'
import { startLive } from '../server/src/infra/realtime/live.ts'
import { afterFile } from '../server/src/test/after-file.ts'
import { PASSWORD, type Person, world } from '../server/src/test/world.ts'
import { sharedBrowser } from './browser.ts'
import { type Loan, lendPage } from './kept-pages.ts'
import { portOfWorker } from './port.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Everybody of the world with a password, and a server with sockets, both of which end with the test file; and the worker's browser. */
export async function openHouse(env: Record<string, string> = {}) {
  const people = await world(env)
  const live = await startLive({ config: people.config, server: people.app.server, audienceFor })
  const url = await people.app.listen({ port: await portOfWorker(), host: '127.0.0.1' })
  await people.owner.query('update users set password_hash = $1', [await hashPassword(PASSWORD)])
  const browser = await sharedBrowser()
  afterFile(() => live.stop())
  // A connection that a browser opened ahead and asked nothing on would be waited for.
  afterFile(() => people.app.server.closeAllConnections())
  /** Doors to another process of the product on the same database. */
  const doorsAt = (address: string) => doors(browser, address)
  return { ...people, url, live, browser, doorsAt, ...doors(browser, url) }
}
export type House = Awaited<ReturnType<typeof openHouse>>

interface Visit extends Loan {
  path?: string
}

/** What a test opens closes with it: one person has twenty sockets, and the pages of earlier tests would hold them. */
function closingAfterEach(): (context: BrowserContext) => void {
  let ofTest: BrowserContext[] | null = null
  beforeEach(() => {
    ofTest = []
  })
  afterEach(async () => {
    await Promise.all(ofTest?.map(context => context.close()) ?? [])
    ofTest = null
  })
  return context => ofTest?.push(context)
}

function doors(browser: Browser, url: string) {
  const closeLater = closingAfterEach()

  /** A browser nobody has used before. A page that breaks fails its test. */
  const visit = ({ path = '/login', ...options }: Visit = {}): Promise<Page> => begin(path, options)

  /** Somebody who signed in before, on this very browser. */
  const as = (person: Person, { path = '/', ...options }: Visit = {}): Promise<Page> =>
    begin(path, { ...options, ...whoSignedIn(person) })

  const whoSignedIn = (person: Person): Loan => ({
    stored: storedFor(person),
    cookies: [{ name: MEDIA_COOKIE.name, value: person.token, url: `${url}${MEDIA_COOKIE.path}/` }],
  })

  /**
   * Somebody who goes from screen to screen as links lead, in one page for all tests of a file: `const page = await at('/filas')`. Each
   * screen begins wide and in the light, with nothing left of the one before.
   */
  const walk = (person: Person) => {
    let walking: Promise<Page> | undefined
    return async (path: string): Promise<Page> => {
      walking ??= lendPage(browser, url, whoSignedIn(person)).then(lent => go(lent, NOWHERE))
      const page = await walking
      await goTo(page, NOWHERE)
      await seenIn(page, 'light', 1366)
      await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor()
      await goTo(page, path)
      return page
    }
  }

  async function begin(path: string, loan: Loan): Promise<Page> {
    const page = await lendPage(browser, url, loan)
    closeLater(page.context())
    return go(page, path)
  }

  async function open(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    return go(page, path)
  }

  async function go(page: Page, path: string): Promise<Page> {
    page.on('pageerror', error => {
      throw error
    })
    await page.goto(`${url}/#${path}`)
    return page
  }
  return { visit, as, open, walk }
}

/** No screen is there. */
const NOWHERE = '/nada'

/** What a login leaves in the browser, as another tab would write it. */
export const become = (page: Page, person: Person) =>
  page.evaluate(stored => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, storedFor(person))

/** Somebody as the visits of a product know them. */
export const signedIn = (person: Person) => ({ stored: storedFor(person) })

const storedFor = ({ token, profile, id }: Person) => ({ token, username: 'alguém', profile, userId: String(id) })

/** To another screen as a link leads there: nothing is loaded again. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(hash => {
    location.hash = hash
  }, `#${path}`)

/** The same screen as it is seen elsewhere: in another theme, on a phone. To load it once more costs five times as much. */
export async function seenIn(page: Page, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 768 })
  await page.emulateMedia({ colorScheme })
}

/** In the light and wide, in the dark and on a phone: what goes wrong in the other two goes wrong in one of these. */
const LOOKS = [
  ['light', 1366],
  ['dark', 390],
] as const

export const WIDE = [
  ['light', 1366],
  ['dark', 1366],
] as const
export const ON_A_PHONE = [
  ['light', 390],
  ['dark', 390],
] as const
export const FOUR_LOOKS = [...WIDE, ...ON_A_PHONE]

/** The screen of this page as everybody may see it: nobody trips over it, nothing of it sticks out. Its pictures begin with `name`. */
export async function expectGoodLooks(
  page: Page,
  name: string,
  isThere: () => Promise<unknown>,
  looks: Looks = LOOKS,
): Promise<void> {
  for (const [colorScheme, width] of looks) {
    await seenIn(page, colorScheme, width)
    await isThere()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await picture(page, `${name}-${colorScheme}-${width}`)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}-${colorScheme}-${width}.png` })
  }
}
type Looks = readonly (readonly ['light' | 'dark', width: number])[]

/** 0 violations of WCAG 2.2 AA on what is on screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async tags => {
    // A page hears of another theme as it draws; where nothing is drawn, nothing changes.
    const drawn = new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.race([drawn, new Promise(done => setTimeout(done, 250))])
    // What fades in has half its colours yet; what fades away out of reach is nobody's barrier.
    const fading = document
      .getAnimations()
      .filter(one => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .filter(one => !(one.effect instanceof KeyframeEffect && one.effect.target?.closest('[inert]')))
    await Promise.allSettled(fading.map(one => one.finished))
    // axe-core is the script above; the page has no types for it.
    return (globalThis as unknown as { axe: { run: (about: unknown, options: unknown) => Promise<unknown> } }).axe.run(
      { exclude: [['section > [inert]']] },
      { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] },
    )
  }, WCAG)
  expect(violationsIn(found)).toEqual([])
}

const axeResult = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) })),
})
const violationsIn = (found: unknown) =>
  axeResult
    .parse(found)
    .violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))

/** Nothing sticks out to the right. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

const SCREENS = new URL('../docs/screens/', import.meta.url).pathname

/** The controls and headings that lie under something, by their words. */
export const coveredBy = (over: Locator): Promise<string[]> =>
  over.evaluate(own => {
    const mine = own.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, select, h1, h2')]
      .filter(one => !own.contains(one) && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter(one => {
        const its = one.getBoundingClientRect()
        const isBeside = its.right <= mine.left || its.left >= mine.right || its.bottom <= mine.top || its.top >= mine.bottom
        return its.width > 0 && !isBeside
      })
      .map(one => one.ariaLabel ?? one.innerText)
  })

/** A picture for docs/screens, taken when somebody asks for them: SCREENS=1. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return
  // That the server is being asked passes.
  await page.getByText('Estamos trabalhando...').waitFor({ state: 'hidden' })
  await page.screenshot({ path: `${SCREENS}${name}.png`, animations: 'disabled' })
}
