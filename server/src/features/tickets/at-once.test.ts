import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { type World, world } from '../../test/world.ts'
import { applyMove } from './commands/apply.ts'
import { endTicketRating, walletChanged } from './index.ts'
import { moveFor } from './rules/order.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'

const CHOICES = { forceAdmin: false, keepOwner: false, closes: 'now', now: new Date() } as const

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

describe('a queue that is being deleted', () => {
  test('no ticket is handed to it and none begins there: it is not found', async () => {
    const ticket = await shop.its.ticket({ channel: shop.channel, queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    const contactId = await shop.its.contact()
    const deleted = async (tx: Tx) => {
      await tx.deleteFrom('user_queues').where('queue_id', '=', shop.estoque).execute()
      await tx.deleteFrom('queues').where('id', '=', shop.estoque).execute()
    }
    const answers = await during(deleted, () =>
      Promise.all([
        shop.put(shop.ana, ticket, { queueId: shop.estoque }),
        shop.dona.ask('POST', '/tickets', { contactId, channelId: shop.channel, queueId: shop.estoque }),
      ]),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
  })
})

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

describe('[USR-10] somebody who is being deleted', () => {
  const deleted = (tx: Tx) =>
    tx.updateTable('users').set({ is_active: false, deleted_at: new Date() }).where('id', '=', shop.bia.id).execute()
  const noneLeft = async () => {
    const { rows } = await w.owner.query("select id from tickets where user_id = $1 and status <> 'closed'", [shop.bia.id])
    expect(rows).toEqual([])
  }

  test('is given nothing, nor starts anything, nor holds what comes for their wallet', async () => {
    await shop.set('directTicketsToWallets', 'enabled')
    const [given, started, contact] = [
      await shop.its.ticket({ queueId: shop.caixa }),
      await shop.its.ticket({ queueId: shop.caixa }),
      await shop.its.contact('Rita', { number: '5511966665555' }),
    ]
    await w.owner.query('insert into contact_wallets (tenant_id, contact_id, user_id, position) values ($1, $2, $3, 0)', [
      shop.tenant,
      contact,
      shop.bia.id,
    ])
    const [toBia, byBia] = await during(deleted, () =>
      Promise.all([
        shop.put(shop.ana, given, { userId: shop.bia.id }),
        shop.put(shop.bia, started, { status: 'open' }),
        shop.customer('5511966665555').writes('Oi'),
      ]),
    )
    for (const answer of [toBia, byBia]) expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    await noneLeft()
  })

  test('leaves what they are given at that moment', async () => {
    const id = await shop.its.ticket({ queueId: shop.caixa })
    const start = moveFor({ status: 'open', engines: [] }, { userId: shop.bia.id, isAdmin: false }, CHOICES)
    const removed = await during(
      tx => applyMove(tx, id, start, null),
      async () => (await w.renewed(shop.dona)).ask('DELETE', `/users/${shop.bia.id}`),
    )
    expect(removed).toMatchObject({ status: 200 })
    await noneLeft()
    expect(await shop.show(id)).toMatchObject({ status: 'pending', userId: null })
  })
})

test('[TKT-13] a ticket begins though the customer rates the one before at that moment', async () => {
  const [contactId, channelId] = [await shop.its.contact(), await shop.its.channel()]
  const rated = await shop.its.ticket({ contact: contactId, channel: channelId, status: 'open', answeredBy: 'rating' })
  const asked = () => shop.ana.ask('POST', '/tickets', { contactId, channelId })
  expect(await during(tx => endTicketRating(tx, rated, 5), asked)).toMatchObject({ status: 201 })
  expect(await shop.show(rated)).toMatchObject({ status: 'closed', evaluation: 5 })
})

describe('[VIS-04] a wallet that changes', () => {
  const given = (contact: number) => async (tx: Tx) => {
    await tx.insertInto('contact_wallets').values({ contact_id: contact, user_id: shop.zeca.id, position: 0 }).execute()
    await walletChanged(tx, contact)
  }
  const zecaSees = async (id: number) => (await shop.zeca.ask('GET', `/tickets/${id}`)).status === 200

  test('while its contact’s ticket moves: its holder sees it afterwards', async () => {
    const contact = await shop.its.contact()
    const id = await shop.its.ticket({ contact, queueId: shop.caixa })
    expect(await during(given(contact), () => shop.put(shop.ana, id, { status: 'open' }))).toMatchObject({ status: 200 })
    expect(await zecaSees(id)).toBe(true)
  })

  test('while one begins, by us or by its contact', async () => {
    const contactId = await shop.its.contact('Marta', { number: '5511988887777' })
    const asked = { contactId, channelId: await shop.its.channel() }
    const { body } = await during(given(contactId), () => shop.ana.ask('POST', '/tickets', asked))
    expect(await zecaSees(Number(body.id))).toBe(true)

    const other = await shop.its.contact('Rita', { number: '5511966665555' })
    const id = await during(given(other), () => shop.customer('5511966665555').writes('Oi'))
    expect(await zecaSees(id)).toBe(true)
  })

  test('right after one began that is not there yet', async () => {
    const contactId = await shop.its.contact('Rita', { number: '5511966665555' })
    let id: number | null = null
    await during(
      async tx => {
        const { rows } = await sql<{ id: number }>`
          select new_ticket(${shop.tenant}, ${contactId}, ${shop.channel}, false, false, now()) as id`.execute(tx)
        id = rows[0]?.id ?? null
      },
      () => withTenant(shop.tenant, given(contactId)),
    )
    expect(await zecaSees(id ?? 0)).toBe(true)
  })
})
