import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import type { Random } from '../random.ts'
import { until, wait } from '../stand.ts'
import type { Shop } from './shop.ts'

/** After this nothing more is handed over, once a pause or a cancel was answered. */
const STILL_MS = 2_000

/** A quarter before the window of the first pass is shut. */
const FIRST_PASS_MS = 15 * 60_000
/** What was claimed before is handed over. */
const SHUTTING_MS = 4_000

export const troubles = {
  /** At any moment, and there again as soon as it can. */
  async kill({ servers }: Shop, random: Random) {
    const server = random.pick(servers)
    await server.kill()
    await server.begin()
  },

  /** Longer than its leases last: others take over what it holds, and it comes back in the belief that nothing was. */
  async stop({ servers }: Shop, random: Random) {
    const { program } = random.pick(servers)
    program.signal('SIGSTOP')
    await wait(random.whole(9_000, 12_000))
    program.signal('SIGCONT')
    await wait(2_000)
  },

  async drop({ provider }: Shop) {
    provider.cutSessions()
    await wait(500)
  },

  async pause(shop: Shop) {
    const { id, ask } = shop
    await halted(shop, () => ask(call => call(campaignRoutes.pause, { params: { id } })))
    await unlessOver(ask(call => call(campaignRoutes.resume, { params: { id } })))
  },

  async cancel(shop: Shop, random: Random) {
    const { id, ask } = shop
    await halted(shop, () => ask(call => call(campaignRoutes.cancel, { params: { id } })))
    if ((await shop.counts()).canceled === 0) return
    const startAt = new Date(Date.now() + 3_000).toISOString()
    if (random.chance(0.5)) await unlessOver(ask(call => call(campaignRoutes.start, { params: { id }, body: {} })))
    else await unlessOver(ask(call => call(campaignRoutes.schedule, { params: { id }, body: { startAt } })))
  },

  /**
   * The night in which the clock on the company's wall goes back: an hour is sent in twice, and between its two passes the window is shut
   * for a minute, of which some seconds are waited for.
   */
  async night(shop: Shop, random: Random) {
    const { clock, provider, isOver } = shop
    const has = () => provider.ledger.length
    clock.goesBackIn(FIRST_PASS_MS)
    await wait(random.whole(500, 2_000))
    const shutMs = random.whole(8_000, 12_000)
    clock.goesBackIn(shutMs)
    await wait(SHUTTING_MS)
    const before = has()
    await wait(shutMs - SHUTTING_MS - 500)
    if (has() > before) throw new Error(`${has() - before} were handed over while the window was shut`)
    await until('the hour that comes twice is sent in twice', 60, async () => has() > before || (await isOver()))
    clock.staysAsItIs()
  },

  async database({ cluster }: Shop, random: Random) {
    await cluster?.kill(random.pick(['postmaster', 'everything', 'immediate']))
    await wait(random.whole(0, 3_000))
    await cluster?.begin()
  },
}

/** Once it was answered no more is handed over than was on its way, and none of it late. */
async function halted({ provider }: Shop, ask: () => Promise<{ onTheirWay: number }>): Promise<void> {
  const answer = await unlessOver(ask())
  if (!answer) return
  const before = provider.ledger.length
  await wait(STILL_MS)
  const [inTime, since] = [provider.ledger.length, provider.ledger.length - before]
  if (since > answer.onTheirWay)
    throw new Error(`${since} were handed over after it was answered that ${answer.onTheirWay} are on their way`)
  await wait(500)
  if (provider.ledger.length > inTime) throw new Error(`handed over more than ${STILL_MS} ms after the answer`)
}

const OVER = ['ERR_CONFLICT', 'ERR_CAMPAIGN_CONTACTS_NOT_FOUND', 'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING']

/** It may have been over a moment before. */
async function unlessOver<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (OVER.includes((error as { code?: string }).code ?? '')) return null
    throw error
  }
}
