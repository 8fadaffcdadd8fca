import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createHttpClient } from '../../../infra/http-client.ts'
import type { News, Outbound, OutboundMedia, Outside } from '../driver.ts'

export interface TestOutside extends Outside {
  news: News[]
  kept: Map<string, string>
  /** The next news of this kind that was not yet asked for, waiting for it. */
  next<T extends News['type']>(type: T): Promise<Extract<News, { type: T }>>
  end(): void
}

/** What a driver may reach, kept in memory; only this machine can be called. */
export function testOutside(
  given: { baseUrls?: Record<string, string>; hookUrl?: string; kept?: Map<string, string> } = {},
): TestOutside {
  const news: News[] = []
  const waiting = new Set<() => void>()
  const seen = new Set<News>()
  const ending = new AbortController()
  const kept = given.kept ?? new Map<string, string>()
  return {
    news,
    kept,
    async deliver(item) {
      news.push(item)
      for (const look of waiting) look()
    },
    next: type =>
      new Promise(done => {
        const look = () => {
          const found = news.find(item => item.type === type && !seen.has(item))
          if (!found || !isOf(found, type)) return
          seen.add(found)
          waiting.delete(look)
          done(found)
        }
        waiting.add(look)
        look()
      }),
    store: {
      get: async keys => Object.fromEntries(keys.flatMap(key => (kept.has(key) ? [[key, kept.get(key) ?? '']] : []))),
      async set(values) {
        for (const [key, value] of Object.entries(values)) value === null ? kept.delete(key) : kept.set(key, value)
      },
      async clear() {
        kept.clear()
      },
    },
    fetch: createHttpClient(['127.0.0.1', 'localhost']),
    hookUrl: given.hookUrl ?? 'https://balcao.example/hooks/k3y',
    baseUrl: (name, byDefault) => given.baseUrls?.[name] ?? byDefault,
    log: { info() {}, warn() {} },
    signal: ending.signal,
    end: () => ending.abort(),
  }
}

const isOf = <T extends News['type']>(news: News, type: T): news is Extract<News, { type: T }> => news.type === type

export const never = new AbortController().signal

export const outbound = (to: Outbound['to'], content: Outbound['content'], more: Partial<Outbound> = {}): Outbound => ({
  id: 'B4LC40000000000000000000000001',
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
