import { proxyOf } from '../lib/wa/phone.ts'
import type { WebConfig } from './config.ts'
import type { Chromium, Options } from './library.ts'

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
]

const throughProxy = (proxy: URL, address: string): string[] => [
  `--proxy-server=${proxy.protocol}//${proxy.host}`,
  `--host-resolver-rules=MAP ${proxy.hostname} ${address.includes(':') ? `[${address}]` : address}`,
]

/** Of our own surroundings nothing else: they hold our secrets. */
const SURROUNDINGS = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR']

interface Surroundings {
  chromium: Chromium
  folder: string
  /** Of the proxy. The browser looks up no name of its own for it: another answer could lead it inside. */
  proxyAddress: string | null
}

export function clientOptions(given: WebConfig, { chromium, folder, proxyAddress }: Surroundings): Options {
  const proxy = proxyOf(given)
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const surroundings = SURROUNDINGS.map(name => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  return {
    puppeteer: {
      executablePath: chromium.executablePath,
      env: { ...Object.fromEntries(surroundings), HOME: folder, ...chromium.env },
      userDataDir: folder,
      headless: true,
      // No port that others on this machine could come in by, and no browser that outlives us.
      pipe: true,
      timeout: 30_000,
      // How we end is ours to say.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [...FLAGS, ...asRoot, ...(proxy ? throughProxy(proxy, proxyAddress ?? '') : [])],
    },
    // The page of today: an old one is refused sooner or later.
    webVersionCache: { type: 'none' },
    authTimeoutMs: 60_000,
    qrMaxRetries: 6,
    takeoverOnConflict: false,
    ...(proxy?.username && {
      proxyAuthentication: { username: decodeURIComponent(proxy.username), password: decodeURIComponent(proxy.password) },
    }),
  }
}
