import path from 'node:path'
import type { News, Outside } from '../../../drivers/channels/driver.ts'
import { log } from '../../../infra/log.ts'
import type { Outlet } from '../../../infra/outlet.ts'
import type { ChannelKey } from '../key.ts'

/** What of the installation a driver may know. */
export interface DriverWorld extends Outlet {
  hookUrl(key: string): string
  /** Providers' addresses that are others here, by the names drivers give them. */
  baseUrls: Readonly<Record<string, string>>
  /** Where a session finds the files of the one before. */
  folder?: string
}

interface Inner {
  about: object
  folder?: string | undefined
  hookKey: string
  signal: AbortSignal
  store: Outside['store']
  deliver(news: News): Promise<void>
}

export const outsideOf = (world: DriverWorld, { about, folder, hookKey, signal, store, deliver }: Inner): Outside => ({
  deliver,
  store,
  fetch: world.fetch,
  agent: world.agent,
  addressOf: world.addressOf,
  hookUrl: world.hookUrl(hookKey),
  baseUrl: (name, byDefault) => world.baseUrls[name] ?? byDefault,
  log: {
    info: (details, text) => log.info({ ...about, ...details }, text),
    warn: (details, text) => log.warn({ ...about, ...details }, text),
  },
  signal,
  ...(folder && { folder }),
})

/** A channel's own files, beside what is in the database. */
export const folderOf = ({ folder }: DriverWorld, { tenantId, channelId }: ChannelKey): string | undefined =>
  folder && path.join(folder, `${tenantId}-${channelId}`)

const CHECK_MS = 15_000

/** For a check, before there is a channel: nothing is kept and nobody is told. */
export function checkingOutside(world: DriverWorld, hookKey: string): Outside {
  const kept = new Map<string, string>()
  return outsideOf(world, {
    about: { checking: true },
    hookKey,
    signal: AbortSignal.timeout(CHECK_MS),
    deliver: async () => {},
    store: {
      get: async keys => Object.fromEntries(keys.flatMap(key => (kept.has(key) ? [[key, kept.get(key) ?? '']] : []))),
      under: async prefix => Object.fromEntries([...kept].filter(([key]) => key.startsWith(prefix))),
      async set(values) {
        for (const [key, value] of Object.entries(values)) value === null ? kept.delete(key) : kept.set(key, value)
      },
      clear: async () => kept.clear(),
    },
  })
}
