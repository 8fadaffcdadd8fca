import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Watched, watchedOutside } from '../../driver.suite.ts'
import type { News, Outbound, OutboundMedia } from '../../driver.ts'

export interface TestOutside extends Watched {
  /** What the driver keeps, where a test wants to look, or to go on with what another session kept. */
  kept: Map<string, string>
  /** The next news of this kind that was not yet asked for, waiting for it. */
  next<T extends News['type']>(type: T): Promise<Extract<News, { type: T }>>
}

export function testOutside(
  given: { baseUrls?: Record<string, string>; hookUrl?: string; kept?: Map<string, string> } = {},
): TestOutside {
  const seen = new Set<News>()
  const kept = given.kept ?? new Map<string, string>()
  const outside = watchedOutside(given)
  return {
    ...outside,
    kept,
    async next(type) {
      const found = await outside.heard(type, news => !seen.has(news))
      seen.add(found)
      return found
    },
    store: {
      get: async keys => Object.fromEntries(keys.flatMap(key => (kept.has(key) ? [[key, kept.get(key) ?? '']] : []))),
      under: async prefix => Object.fromEntries([...kept].filter(([key]) => key.startsWith(prefix))),
      async set(values) {
        for (const [key, value] of Object.entries(values)) value === null ? kept.delete(key) : kept.set(key, value)
      },
      clear: async () => kept.clear(),
    },
  }
}

export const never = new AbortController().signal

export const outbound = (to: Outbound['to'], content: Outbound['content'], more: Partial<Outbound> = {}): Outbound => ({
  id: '3EB0BA1CA0000000000001',
  to,
  content,
  ...more,
})

export function mediaOf(
  kind: OutboundMedia['kind'],
  mimeType: string,
  fileName: string,
  bytes = Buffer.from(`the bytes of ${fileName}`),
): OutboundMedia {
  return {
    kind,
    fileName,
    mimeType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async () => Readable.from([bytes]),
    url: async () => `https://balcao.example/f/${fileName}`,
  }
}
