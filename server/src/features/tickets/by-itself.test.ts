import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { sayInTicket } from '../messages/index.ts'
import { handOutTickets } from './commands/by-clock/hand-out.ts'
import { closeIdleTickets } from './commands/by-clock/sweep.ts'
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
afterEach(() => {
  vi.restoreAllMocks()
})

const later = (minutes: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + minutes * 60_000))
const closeIdle = () => closeIdleTickets({ say: sayInTicket })

describe('[TKT-06][SET-19] idle tickets', () => {
  /** Somebody wrote, an agent attends, and the last word is the company's. */
  async function answered(number: string): Promise<number> {
    const id = await shop.customer(number).writes('Bom dia')
    await shop.put(shop.ana, id, { status: 'open' })
    expect(await shop.customer(number).isWritten('Posso ajudar?')).toBe(id)
    return id
  }
  async function switchOn(minutes: string, message = '') {
    await shop.set('autoClose', 'enabled')
    await shop.set('autoCloseTime', minutes)
    await shop.set('autoCloseMessage', message)
  }

  test('close by themselves when the customer owes the answer for the minutes chosen, with the text, once in however many processes', async () => {
    await switchOn('10', 'Encerramos por falta de resposta, {{name}}.')
    const id = await answered('551191')
    const theirs = await shop.customer('551192').writes('Alguém?')
    await shop.put(shop.ana, theirs, { status: 'open' })

    later(9)
    await closeIdle()
    expect((await shop.show(id)).status).toBe('open')
    later(11)
    await Promise.all([closeIdle(), closeIdle(), closeIdle()])
    expect(await shop.show(id)).toMatchObject({ status: 'closed' })
    expect(await shop.said(id)).toEqual(['Posso ajudar?', 'Encerramos por falta de resposta, Cliente 551191.'])
    const { rows } = await w.owner.query("select type, user_id from ticket_logs where ticket_id = $1 and type = 'autoClose'", [
      id,
    ])
    expect(rows).toEqual([{ type: 'autoClose', user_id: null }])
    expect(await shop.show(theirs), 'the customer’s word was the last').toMatchObject({ status: 'open' })
  })

  test('only where it is switched on, and never those who wait for somebody to attend them', async () => {
    const id = await answered('551191')
    later(60)
    await closeIdle()
    expect((await shop.show(id)).status).toBe('open')

    await switchOn('60')
    const returned = await answered('551192')
    await shop.put(shop.ana, returned, { status: 'pending' })
    later(120)
    await closeIdle()
    expect((await shop.show(id)).status).toBe('closed')
    expect(await shop.show(returned), 'returned to the queue: the company owes an answer').toMatchObject({ status: 'pending' })
    expect(await shop.said(id), 'an empty text is none').toEqual(['Posso ajudar?'])
  })

  test('what rests for days when it is switched on closes without a word', async () => {
    const old = await answered('551191')
    await w.owner.query("update tickets set last_message_at = now() - interval '20 days' where id = $1", [old])
    await switchOn('10', 'Encerramos por falta de resposta.')
    await closeIdle()
    expect(await shop.show(old)).toMatchObject({ status: 'closed' })
    expect(await shop.said(old)).toEqual(['Posso ajudar?'])
  })
})

describe('[TKT-19][CHN-24] channels that hand out their tickets', () => {
  const distributes = () =>
    w.owner.query('update channels set auto_distribution = true where tenant_id = $1 and id = $2', [shop.tenant, shop.channel])
  const comes = (n: number) => shop.customer(`55119${String(n).padStart(8, '0')}`).writes('Oi')
  const ownersOf = async (ids: number[]) => {
    const { rows } = await w.owner.query<{ user: number | null }>(
      'select user_id::int as "user" from tickets where id = any ($1) order by id',
      [ids],
    )
    return rows.map(row => row.user)
  }
  const countOf = (owners: (number | null)[], who: Person) => owners.filter(owner => owner === who.id).length

  test('to those of the queue who are online and available, also without any ticket, evenly', async () => {
    await distributes()
    await shop.online(shop.ana)
    await shop.online(shop.zeca)
    const held = await Promise.all(
      [1, 2].map(() => shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })),
    )
    const first = await comes(1)
    await handOutTickets()
    expect(await ownersOf([first]), 'zeca works elsewhere, bia is not there').toEqual([shop.ana.id])

    await shop.online(shop.bia)
    await shop.online(shop.chefe)
    await w.owner.query('update users set is_available = false where id = $1', [shop.chefe.id])
    const ids = []
    for (let n = 2; n <= 10; n++) ids.push(await comes(n))
    await Promise.all([handOutTickets(), handOutTickets()])
    const owners = await ownersOf(ids)
    expect([countOf(owners, shop.ana), countOf(owners, shop.bia)], 'ana had three').toEqual([3, 6])
    expect(held).toHaveLength(2)
    expect(await shop.show(first)).toMatchObject({ status: 'pending', userId: shop.ana.id })
    expect(await shop.put(shop.bia, first, { status: 'open' })).toMatchObject({ status: 403, body: { error: 'ERR_ADMIN_ONLY' } })
    const { rows } = await w.owner.query('select type, user_id as by from ticket_logs where ticket_id = $1 order by id', [first])
    expect(rows).toEqual([
      { type: 'create', by: null },
      { type: 'userDefine', by: null },
    ])
  })

  test('[SET-16] where only admins take what waits, the user who was given one starts it, and nobody else', async () => {
    await distributes()
    await shop.set('forceAdmin', 'enabled')
    await shop.online(shop.ana)
    const id = await comes(1)
    await handOutTickets()
    const only = { status: 403, body: { error: 'ERR_ADMIN_ONLY' } }
    expect(await shop.put(shop.bia, id, { status: 'open' })).toMatchObject(only)
    expect(await shop.put(shop.ana, id, { status: 'open' })).toMatchObject({ status: 200, body: { userId: shop.ana.id } })
    const free = await shop.its.ticket({ queueId: shop.caixa })
    expect(await shop.put(shop.ana, free, { status: 'open' })).toMatchObject(only)
  })

  test('nobody gets more than they may have; what is left waits until somebody has room or comes', async () => {
    await distributes()
    await shop.set('ticketsPerAgent', '2')
    await shop.online(shop.ana)
    const ids = []
    for (let n = 1; n <= 4; n++) ids.push(await comes(n))
    await handOutTickets()
    await handOutTickets()
    const { ana, bia } = shop
    expect(await ownersOf(ids)).toEqual([ana.id, ana.id, null, null])
    await shop.put(ana, ids[0] ?? 0, { status: 'closed' })
    await handOutTickets()
    expect(await ownersOf(ids)).toEqual([ana.id, ana.id, ana.id, null])
    await shop.online(bia)
    await handOutTickets()
    expect(await ownersOf(ids)).toEqual([ana.id, ana.id, ana.id, bia.id])
  })

  test('not in channels that do not, not what a bot answers, and not to whom works on other channels only', async () => {
    await shop.online(shop.ana)
    const plain = await comes(1)
    await handOutTickets()
    expect(await ownersOf([plain])).toEqual([null])
    await distributes()
    const bots = await shop.its.ticket({ queueId: shop.caixa, channel: shop.channel, answeredBy: 'typebot' })
    const other = await shop.its.channel()
    await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
      shop.tenant,
      shop.ana.id,
      other,
    ])
    await handOutTickets()
    expect(await ownersOf([plain, bots])).toEqual([null, null])
    await w.owner.query('delete from user_channels where user_id = $1', [shop.ana.id])
    await handOutTickets()
    expect(await ownersOf([plain, bots])).toEqual([shop.ana.id, null])
  })

  test('turns go round when all have the same', async () => {
    await distributes()
    await shop.online(shop.ana)
    await shop.online(shop.bia)
    const turns = []
    for (let n = 1; n <= 4; n++) {
      const id = await comes(n)
      await handOutTickets()
      turns.push(...(await ownersOf([id])))
      await shop.dona.ask('PUT', `/ticketsForce/${id}`, {})
    }
    const { ana, bia } = shop
    expect(turns).toEqual([ana.id, bia.id, ana.id, bia.id])
  })
})
