import { type Browser, chromium } from 'playwright-core'
import { afterFile } from '../server/src/test/after-file.ts'
import { installedChromium } from './chromium.ts'
import { closeStrays } from './kept-pages.ts'

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  // A page lives for seconds: what the second and third compiler save in it is less than they cost (a tenth of a page's processor time).
  '--js-flags=--no-maglev,--no-turbofan',
  '--font-render-hinting=none',
  // A microphone that beeps, and nobody who has to allow it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export async function launchBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ ...(await installedChromium()), args: [...FLAGS, ...asRoot], timeout: 30_000 })
}

let shared: Promise<Browser> | null = null

/** The browser of this worker: what a test file opened in it closes with the file. It ends with the worker; one that crashed is replaced. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared || !(await shared).isConnected()) shared = launchBrowser()
  const browser = await shared
  afterFile(() => closeStrays(browser))
  return browser
}
