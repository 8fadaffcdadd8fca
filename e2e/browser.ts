import { type Browser, chromium } from 'playwright-core'
import { installedChromium } from './chromium.ts'

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--font-render-hinting=none',
  // A microphone that beeps, and nobody who has to allow it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export async function launchBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ ...(await installedChromium()), args: [...FLAGS, ...asRoot], timeout: 30_000 })
}
