import { TICKET_STATUSES } from '@balcao/contract/tickets/ticket-words'
import { audienceOf, EVERYTHING, UNOWNED } from '@balcao/contract/visibility'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { violated } from '../../infra/database/db-errors.ts'
import { desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

describe('who sees a ticket, in SQL', () => {
  test('[VIS-08] audience_of says what audienceOf says, of every place a ticket can be in', async () => {
    const id = fc.option(fc.integer({ min: 1, max: 120 }))
    const place = fc.record({
      userId: id,
      queueId: id,
      teamId: id,
      chatbot: fc.boolean(),
      isGroup: fc.boolean(),
      walletIds: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 4 }),
    })
    const places = fc.sample(place, 500)
    const { rows } = await w.owner.query<{ audience: string[] }>(
      `select audience_of(("userId")::bigint, ("queueId")::bigint, chatbot, "isGroup", array(select jsonb_array_elements_text("walletIds")::bigint), ("teamId")::bigint) as audience
       from jsonb_to_recordset($1) as p("userId" bigint, "queueId" bigint, "teamId" bigint, chatbot boolean, "isGroup" boolean, "walletIds" jsonb)`,
      [JSON.stringify(places)],
    )
    expect(rows.map(row => row.audience)).toEqual(places.map(audienceOf))
  })
})

interface Kept {
  rooms: unknown[]
  counts: unknown[]
}

/** What is kept beside the tickets, and the same counted from the tickets themselves. */
async function keptOf(tenant: number): Promise<{ kept: Kept; recounted: Kept }> {
  const rows = async (text: string) => (await w.owner.query(text, [tenant])).rows
  return {
    kept: {
      rooms: await rows(
        'select ticket_id, room, status, updated_at from ticket_rooms where tenant_id = $1 order by ticket_id, room collate "C"',
      ),
      counts: await rows(
        `select status, room, queue_id, is_owned, is_group, chatbot, count(distinct place)::int as places, sum(n)::int as n
         from ticket_counts c where tenant_id = $1
           and (select sum(n) from ticket_counts o where (o.tenant_id, o.room, o.status, o.place) = (c.tenant_id, c.room, c.status, c.place)) <> 0
         group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
      ),
    },
    recounted: {
      rooms: await rows(
        `select id as ticket_id, room, status, updated_at from tickets, unnest(audience) room
         where tenant_id = $1 and room not in ('${EVERYTHING}', '${UNOWNED}') order by id, room collate "C"`,
      ),
      counts: await rows(
        `select status, room, queue_id, user_id is not null as is_owned, is_group, answered_by not in ('person', 'rating') as chatbot,
           (case when room in ('everything', 'unowned') then 1 else count(distinct audience) end)::int as places, count(*)::int as n
         from tickets, unnest(audience) room where tenant_id = $1 group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
      ),
    },
  }
}

describe('rooms and counts follow the tickets', () => {
  test('after everything that is done to them, by anybody and at once; folding changes no sum', async () => {
    const tenant = await w.tenant('Contada')
    const its = desk(w.owner, tenant)
    const queues = [await w.queue(tenant, 'a'), await w.queue(tenant, 'b')]
    const people = [(await w.person(tenant, 'um', 'user')).id, (await w.person(tenant, 'dois', 'user')).id]
    const tickets = await Promise.all(Array.from({ length: 20 }, () => its.ticket()))
    const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

    const change = async () => {
      const [userId, queueId] = [pick([null, ...people]), pick([null, ...queues])]
      const audience = audienceOf({ userId, queueId, chatbot: false, isGroup: false, walletIds: pick([[], people]) })
      await withTenant(tenant, tx =>
        tx
          .updateTable('tickets')
          .set({
            status: pick(TICKET_STATUSES),
            user_id: userId,
            queue_id: queueId,
            audience,
            updated_at: sql<Date>`clock_timestamp()`,
          })
          .where('id', '=', pick(tickets))
          .execute(),
      )
    }
    const touch = () =>
      withTenant(tenant, tx =>
        tx.updateTable('tickets').set({ updated_at: sql<Date>`clock_timestamp()` }).where('id', '=', pick(tickets)).execute(),
      )
    const fold = () => withTenant(tenant, tx => sql`select fold_ticket_counts()`.execute(tx))
    for (let round = 0; round < 15; round++) {
      await Promise.all([...Array.from({ length: 6 }, change), touch(), touch(), ...(round % 3 === 0 ? [fold(), fold()] : [])])
    }
    await w.owner.query('delete from tickets where id = $1', [tickets[0]])

    const before = await keptOf(tenant)
    expect(before.kept).toEqual(before.recounted)
    await Promise.all([fold(), fold()])
    const after = await keptOf(tenant)
    expect(after.kept).toEqual(before.kept)
    const { rows } = await w.owner.query(
      'select max(n) from (select count(*)::int as n from ticket_counts where tenant_id = $1 group by room, status, place) s',
      [tenant],
    )
    expect(rows).toEqual([{ max: 1 }])
  })
})

describe('what the database refuses by itself', () => {
  test('[TKT-07] a second live ticket of a contact on a channel, in any live state; closed ones are as many as there were', async () => {
    const its = desk(w.owner, w.padaria)
    const [contact, channel] = [await its.contact(), await its.channel()]
    await its.ticket({ contact, channel, status: 'closed' })
    await its.ticket({ contact, channel, status: 'closed' })
    await its.ticket({ contact, channel, status: 'schedule' })
    for (const status of ['open', 'pending', 'schedule']) {
      const second = await its.ticket({ contact, channel, status }).catch((error: unknown) => violated(error))
      expect(second).toBe('one_live_ticket')
    }
    expect(await its.ticket({ contact, channel: await its.channel() })).toBeGreaterThan(0)
  })

  test('[CAT-01] a queue that has tickets, and nothing of another company’s', async () => {
    const its = desk(w.owner, w.padaria)
    const queue = await w.queue(w.padaria, 'Ocupada')
    await its.ticket({ queueId: queue })
    expect(await (await w.renewed(w.carla)).ask('DELETE', `/queue/${queue}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_QUEUE_TICKET_EXISTS' },
    })
    const theirs = await its.ticket({ queueId: w.queues.pneus }).catch((error: unknown) => violated(error))
    expect(theirs).toBe('tickets_queue')
  })
})
