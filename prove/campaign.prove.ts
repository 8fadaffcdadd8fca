import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { judge, watch } from './campaign/books.ts'
import { linkEverybody } from './campaign/link.ts'
import { closeShop, openShop, type Shop } from './campaign/shop.ts'
import { troubles } from './campaign/troubles.ts'
import { type Stand, until } from './stand.ts'

/**
 * A campaign over three processes, which are killed and stopped by chance while its channels are dropped, it is paused, canceled and
 * planned again, the clock on the company's wall goes back an hour, and the database goes away. By the provider's own ledger nobody is written to twice; at every tenth of a second the
 * buckets add up to everybody; and at the end each recipient stands where the ledger says.
 */
export interface Size {
  people: number
  channels: number
  /** Between two troubles, in milliseconds. */
  every: [number, number]
  kinds: readonly (keyof typeof troubles)[]
  /** No more than so many, and then it may end in peace. */
  troubles: number
  /** How long the provider takes for each: that all kinds happen before everybody has it, however quick the machine is. */
  slowMs: number
  /** Whether the provider tells of deliveries. */
  ticks: boolean
  restartsDatabase: boolean
  /** It is to be over by then. */
  minutes: number
}
export const short: Size = {
  people: 10_000,
  channels: 6,
  every: [100, 400],
  kinds: ['kill', 'stop', 'drop', 'pause', 'cancel', 'night'],
  troubles: 6,
  slowMs: 200,
  ticks: false,
  restartsDatabase: false,
  minutes: 4,
}
export const long: Size = {
  people: Number(process.env.PEOPLE) || 1_000_000,
  channels: 20,
  every: [4_000, 15_000],
  kinds: ['kill', 'stop', 'drop', 'pause', 'cancel', 'night', 'database'],
  troubles: Number.POSITIVE_INFINITY,
  slowMs: 0,
  ticks: process.env.TICKS === 'yes',
  restartsDatabase: true,
  minutes: 28,
}

export async function prove(size: Size & Stand): Promise<string> {
  const { people, random, say, minutes } = size
  const shop = await openShop(size)
  try {
    const took = await linkEverybody(shop)
    say(`${people} linked in ${(took / 1000).toFixed(1)} s`)
    const began = performance.now()
    const { id } = shop
    await shop.call(campaignRoutes.start, { params: { id }, body: { confirm: people } })
    const sampled = watch(shop)
    const happened = await live(shop, size)
    const books = await judge(shop, await sampled.stop())
    const seconds = (performance.now() - began) / 1000
    return `${people} recipients in ${seconds.toFixed(0)} s; ${happened}; ${books}`
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${shop.lastWords()}`, { cause: error })
  } finally {
    await closeShop(shop)
  }

  async function live(shop: Shop, { every: [least, most], kinds, troubles: enough }: Size): Promise<string> {
    const counted = new Map<string, number>()
    const end = performance.now() + minutes * 60_000
    // Each kind once, in an order of chance, the longest last; then kinds by chance, for as long as recipients wait.
    const first = kinds.map(kind => ({ kind, at: kind === 'stop' ? 1 : random.next() })).toSorted((a, b) => a.at - b.at)
    for (let i = 0; ; i++) {
      await new Promise(resolve => setTimeout(resolve, random.whole(least, most)))
      if (await shop.isOver()) break
      if (performance.now() > end) throw new Error(`not over after ${minutes} minutes: ${JSON.stringify(await shop.counts())}`)
      if (i >= enough) continue
      const kind = first[i]?.kind ?? random.pick(kinds)
      await troubles[kind](shop, random)
      counted.set(kind, (counted.get(kind) ?? 0) + 1)
      say(`${kind}; ${JSON.stringify(await shop.counts())}`)
    }
    await until('everything is settled', 60, async () => (await shop.counts()).pending === 0)
    return [...counted]
      .toSorted()
      .map(([kind, n]) => `${n}× ${kind}`)
      .join(', ')
  }
}
