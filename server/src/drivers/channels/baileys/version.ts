import type { WAVersion } from 'baileys'
import type { Outside } from '../driver.ts'

const KEPT = 'wa.version'
const FRESH_MS = 12 * 3600_000

const written = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * The version WhatsApp's own page has now: the one compiled into a library goes stale, and then the server refuses the
 * handshake, or the link after a code that was read well. Undefined: the library's own.
 */
export async function currentVersion(
  { fetch, store, baseUrl, log }: Pick<Outside, 'fetch' | 'store' | 'baseUrl' | 'log'>,
  chosen: string | undefined,
  now = Date.now(),
): Promise<WAVersion | undefined> {
  if (chosen) return numbersOf(chosen)
  const [version = '', at = ''] = ((await store.get([KEPT]))[KEPT] ?? '').split(' ')
  if (version && now - Number(at) < FRESH_MS) return numbersOf(version)
  try {
    const page = await fetch(`${baseUrl('whatsapp-web', 'https://web.whatsapp.com')}/sw.js`, {
      headers: { 'sec-fetch-site': 'none', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' },
      timeoutMs: 5_000,
    })
    const revision = /\\?"client_revision\\?":\s*(\d+)/.exec(await page.text())?.[1]
    if (!revision) return numbersOf(version)
    await store.set({ [KEPT]: `2.3000.${revision} ${now}` })
    return numbersOf(`2.3000.${revision}`)
  } catch (error) {
    log.info({ err: error }, 'the current version of WhatsApp could not be read')
    return numbersOf(version)
  }
}

/** It was refused: the next session asks anew. */
export const forgetVersion = (store: Outside['store']): Promise<void> => store.set({ [KEPT]: null })

function numbersOf(text: string): WAVersion | undefined {
  const [, major, minor, patch] = written.exec(text) ?? []
  return major ? [Number(major), Number(minor), Number(patch)] : undefined
}
