import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Tx, withTenant } from '../../infra/db.ts'
import { type World, world } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'

let w: World
let shop: Shop

beforeAll(async () => {
  w = await world()
})
afterAll(closeShops)
beforeEach(async () => {
  shop = await openShop(w)
})

/** The second begins while the first is not committed; the first commits when the second waits for it, or is done already. */
async function during<T>(first: (tx: Tx) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const isHeld = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const held = withTenant(shop.tenant, async tx => {
    await first(tx)
    isHeld.resolve()
    await mayCommit.promise
  })
  await Promise.race([isHeld.promise, held])
  let isDone = false
  const answer = second().finally(() => {
    isDone = true
  })
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => isDone || (await w.owner.query(waiting)).rowCount).toBeTruthy()
  mayCommit.resolve()
  await held
  return answer
}

describe('a channel that is being deleted', () => {
  const deleted = (tx: Tx) => tx.updateTable('channels').set({ deleted_at: new Date() }).where('id', '=', shop.channel).execute()

  test('[TKT-04][CHN-28] no ticket of it is opened again, none begins there, none is moved there', async () => {
    const closed = await shop.its.ticket({ channel: shop.channel, queueId: shop.caixa, status: 'closed' })
    const elsewhere = await shop.its.ticket({ queueId: shop.caixa })
    const contactId = await shop.its.contact()
    const answers = await during(deleted, () =>
      Promise.all([
        shop.put(shop.ana, closed, { status: 'open' }),
        shop.ana.ask('POST', '/tickets', { contactId, channelId: shop.channel }),
        shop.ana.ask('PUT', `/ticketsChannelId/${elsewhere}`, { whatsappId: shop.channel }),
      ]),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  })
})
