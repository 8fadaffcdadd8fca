import { authRoutes } from '@balcao/contract/access/auth'
import { caller } from '@balcao/contract/client'
import type { Answer, Route, Sent } from '@balcao/contract/route'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser.ts'
import { channelsOf, startIncoming } from '../../server/src/app.ts'
import type { Core } from '../core.ts'
import { AGENT } from './data.ts'
import { openEyes } from './eyes.ts'

/** A desk and its agent: their browser, and the same agent's calls. */
export interface Desk {
  core: Core
  /** A page of that browser at a screen, watched from before it loads. */
  visit(path: string): Promise<Page>
  call<R extends Route>(route: R, sent: Sent<R>): Promise<Answer<R>>
}

/** With a channel that sends, which the core's company only has on paper. */
export async function atDesk(core: Core, work: (desk: Desk) => Promise<void>): Promise<void> {
  const incoming = startIncoming()
  const channels = channelsOf(core.config, core.live.membership, incoming)
  const browser = await launchBrowser()
  try {
    await work({ core, visit: await signedIn(browser, core.address), call: callsTo(core) })
  } finally {
    await browser.close()
    await channels.stop()
    await incoming.stop()
  }
}

/** As everybody signs in, so that the session renews itself through a long shift. */
async function signedIn(browser: Browser, address: string): Promise<Desk['visit']> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const answer = await context.request.post(address + authRoutes.login.path, { data: AGENT })
  const { token, username, profile, userId } = authRoutes.login.reply.parse(await answer.json())
  const stored = { token, username, profile, userId: String(userId), 'balcao.locale': 'pt' }
  await context.addInitScript(all => {
    for (const [key, value] of Object.entries(all)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, stored)
  return async path => {
    const page = await context.newPage()
    await openEyes(page)
    page.on('pageerror', error => {
      console.error(error)
      process.exitCode = 1
    })
    await page.goto(`${address}/#${path}`)
    return page
  }
}

const callsTo = ({ address, tokenOf }: Core): Desk['call'] =>
  caller(async ({ method }, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${await tokenOf('admin')}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  })

/** The list's rows that are drawn. */
export const rowsOf = (page: Page): Locator => page.locator('li[aria-posinset] a')

/** What its scripts hold, all garbage gone. */
export async function heapOf(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  // What only a finaliser lets go of is gone after the second.
  for (let i = 0; i < 2; i++) await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  await tools.detach()
  return usedSize
}

export const megabytes = (...sizes: number[]): string => `${sizes.map(size => (size / 1e6).toFixed(1)).join(' → ')} MB`
