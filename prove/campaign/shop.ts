import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { type SandboxProviderServer, startSandboxProvider } from '../../server/src/test/sandbox-provider.ts'
import type { Size } from '../campaign.prove.ts'
import { type Call, callsTo, newCompany, signIn } from '../client.ts'
import { type Database, newDatabase, type Stand, SUPERADMIN, wait } from '../stand.ts'
import { type Cluster, openCluster } from '../traffic/cluster.ts'
import { openServer, type Server } from '../traffic/program.ts'
import { areConnected } from '../traffic/shop.ts'
import { hangClock, NIGHT_HOURS, NIGHT_ZONE, type WallClock } from './wall-clock.ts'

/** A company with a campaign for everybody, on three processes, and the provider with its books. */
export interface Shop {
  id: number
  tenant: number
  people: number
  servers: Server[]
  provider: SandboxProviderServer
  database: Database
  cluster: Cluster | null
  /** On the company's wall. */
  clock: WallClock
  /** Of the first process, before anything is struck: asked once, however long it takes. */
  call: Call
  /** Of whichever process answers; asked again until one does. */
  ask<T>(what: (call: Call) => Promise<T>): Promise<T>
  counts(): Promise<Campaign['counts']>
  isOver(): Promise<boolean>
  lastWords(): string
}

const PROCESSES = 3
const PATIENCE_MS = 90_000

export async function openShop({ people, channels, slowMs, ticks, restartsDatabase, ...stand }: Size & Stand): Promise<Shop> {
  const cluster = restartsDatabase ? await openCluster() : null
  const database = await (cluster ? newDatabase(cluster.url) : newDatabase(stand.adminUrl, stand.template))
  const provider = await startSandboxProvider({ ticks: ticks ? 'delivered' : 'none' })
  provider.faults = { slowMs }
  const clock = hangClock()
  const servers = [await openServer(database.url, clock.env)]
  servers.push(...(await Promise.all(Array.from({ length: PROCESSES - 1 }, () => openServer(database.url, clock.env)))))
  const [{ url } = { url: '' }] = servers
  const { id: tenant, admin } = await newCompany(callsTo(url, await signIn(url, SUPERADMIN)), 'Loja', 3, channels)
  const call = callsTo(url, await signIn(url, admin))
  const ask = asker(servers, admin)
  const channelIds = await Promise.all(
    Array.from({ length: channels }, async (_, i) => {
      const body = { type: 'sandbox', name: `Número ${i}`, config: { behavesAs: 'api', baseUrl: provider.url } } as const
      const made = await call(channelRoutes.create, { body })
      await call(channelRoutes.connect, { params: { id: made.id } })
      return made.id
    }),
  )
  await areConnected(call)
  await call(settingRoutes.save, { params: { key: 'timeZone' }, body: { value: NIGHT_ZONE } })
  const texts = ['Oi, {{firstName}}', 'Bom dia, {{firstName}}', 'Olá, {{name}}']
  const input = { name: 'Feirão', channelIds, texts, gapMinMs: 0, gapMaxMs: 0, hours: NIGHT_HOURS }
  const { id } = await call(campaignRoutes.create, { body: input })
  const show = () => ask(call => call(campaignRoutes.show, { params: { id } }))
  return {
    ...{ id, tenant, people, servers, provider, database, cluster, clock, call, ask },
    counts: async () => (await show()).counts,
    // One that is canceled when nobody waits any more stays so.
    isOver: async () => {
      const { status, counts } = await show()
      return status === 'finished' || (status === 'canceled' && counts.canceled + counts.pending === 0)
    },
    lastWords: () => servers.map(server => server.lastWords().slice(-1_500)).join('\n—\n'),
  }
}

/** By one address after the other: a process that was killed answers nobody, one that was stopped keeps everybody waiting. */
function asker(servers: readonly Server[], admin: { email: string; password: string }): Shop['ask'] {
  let signed: Promise<string> | null = null
  let turn = 0
  const tokenAt = (url: string): Promise<string> => {
    signed ??= signIn(url, admin).catch((error: unknown) => {
      signed = null
      throw error
    })
    return signed
  }
  return async what => {
    for (const end = performance.now() + PATIENCE_MS; ; ) {
      const server = servers[turn++ % servers.length]
      if (!server) throw new Error('no process')
      try {
        return await inTime(tokenAt(server.url).then(token => what(callsTo(server.url, token))))
      } catch (error) {
        const { status = 0, code } = error as { status?: number; code?: string }
        // It lasts a quarter of an hour, and a million takes longer.
        if (status === 401 || code === 'ERR_TOKEN_EXPIRED') signed = null
        else if (status >= 400 && status < 500) throw error
        if (performance.now() > end) throw error
        await wait(100)
      }
    }
  }
}

const ANSWER_MS = 8_000
const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([answer, wait(ANSWER_MS).then(() => Promise.reject(new Error('no answer in time')))])

export async function closeShop({ servers, provider, database, cluster, clock }: Shop): Promise<void> {
  for (const server of servers) server.program.signal('SIGCONT')
  await Promise.all(servers.map(server => server.stop()))
  await provider.close()
  clock.takeDown()
  if (!cluster) return database.drop()
  await database.owner.end()
  await cluster.stop()
}
