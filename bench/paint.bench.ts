import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { median } from './measure.ts'

/** How soon somebody on a phone sees the page, with nothing cached: fast 4G as browsers' tools mean it, a CPU four times slower. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
const CPU_SLOWDOWN = 4
const ROUNDS = 5
const LIMITS = { login: 1000, app: 2000 } as const

const product = await startProduct()
const browser = await launchBrowser()
try {
  for (const [name, limit] of Object.entries(LIMITS)) {
    const runs = []
    for (let round = 0; round < ROUNDS; round++) runs.push(await visit(browser, product, name === 'app'))
    const painted = median(runs.map(run => run.painted))
    const usable = median(runs.map(run => run.usable))
    const verdict = painted <= limit ? 'within' : 'over'
    console.log(`${name.padEnd(6)} first paint ${painted} ms (${verdict} ${limit}), title on screen ${usable} ms`)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function visit(from: Browser, { url, root }: Product, isSignedIn: boolean) {
  const context = await from.newContext({ viewport: { width: 390, height: 844 } })
  const session: Record<string, string> = isSignedIn ? root.stored : {}
  await context.addInitScript(stored => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, session)
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(`${url}/#${isSignedIn ? '/filas' : '/login'}`)
  await page.locator('h1').waitFor()
  const times = await page.evaluate(() => ({
    painted: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    usable: Math.round(performance.now()),
  }))
  await context.close()
  return times
}

async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', FAST_4G)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
