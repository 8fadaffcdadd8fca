import { asked } from '@balcao/contract/conditions/evaluate'
import { TICKET_FIELDS } from '@balcao/contract/tickets/ticket-fields'
import { EVERY_TICKET } from '@balcao/contract/visibility.testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASKING, anyCondition } from '../../../infra/conditions/any-condition.testkit.ts'
import { desk } from '../../../test/desk.ts'
import { world } from '../../../test/world.ts'
import { ticketCondition } from './condition.ts'
import { listTickets } from './list.ts'

const MINUTE = 60_000
const ago = (minutes: number) => new Date(ASKING.now.getTime() - minutes * MINUTE)

test('the list of every view is what holds of the rows of all tickets', async () => {
  const w = await world()
  const tenant = await w.tenant('Vistas')
  const its = desk(w.owner, tenant)
  const people = [await w.person(tenant, 'p', 'user'), await w.person(tenant, 'q', 'user')]
  const [one = 0, other = 0] = people.map(person => person.id)
  const queues = [await w.queue(tenant, 'a'), await w.queue(tenant, 'b')]
  const channels = [await its.channel(), await its.channel()]
  const { id: team } = await w.one<{ id: number }>("insert into teams (tenant_id, name) values ($1, 'Noite') returning id::int", [
    tenant,
  ])
  await w.owner.query('insert into team_users (tenant_id, team_id, user_id) values ($1, $2, $3)', [tenant, team, one])
  for (let i = 0; i < 60; i++) {
    const id = await its.ticket({
      status: ['open', 'pending', 'schedule', 'closed'][i % 4] ?? 'open',
      userId: [one, other, null][i % 3] ?? null,
      queueId: [...queues, null][i % 3] ?? null,
      channel: channels[i % 2] ?? 0,
      answeredBy: i % 12 === 5 ? 'typebot' : 'person',
      isGroup: i % 7 === 0,
      wallets: i % 5 === 0 ? [other] : [],
      unread: i % 3,
      createdAt: ago(i * 90),
      updatedAt: ago(i * 60),
    })
    const waits = i % 2 ? ago(i * 50) : null
    await w.owner.query(
      'update tickets set waiting_since = $3, last_message_at = $4, referral = $5 where tenant_id = $1 and id = $2',
      [tenant, id, waits, i % 4 ? ago(i * 40) : null, i % 3 === 0 ? '{"source":"ad"}' : null],
    )
    await w.owner.query(
      'update contacts set tag_ids = $3 where tenant_id = $1 and id = (select contact_id from tickets where tenant_id = $1 and id = $2)',
      [tenant, id, [[], [one], [one, team]][i % 3]],
    )
  }

  const boss = await w.person(tenant, 'chefe', 'admin')
  const asking = { ...ASKING, userId: one }
  const all = { ...EVERY_TICKET, sort: 'newest', page: 1, pageSize: 100 } as const
  const asker = { tenantId: tenant, userId: boss.id }
  const rows = (await listTickets(asker, all)).tickets.map(row => ({ ...row, teamIds: row.userId === one ? [team] : [] }))
  expect(rows.length).toBe(60)

  const ids = [one, other, team, ...queues, ...channels]
  const story = fc.asyncProperty(anyCondition(TICKET_FIELDS, ids), async condition => {
    const page = await listTickets(asker, { ...all, condition: ticketCondition(condition, asking) })
    const expected = rows.filter(asked(TICKET_FIELDS, condition, asking)).map(row => row.id)
    expect(page.tickets.map(row => row.id)).toEqual(expected)
    expect(page.count).toBe(expected.length)
  })
  await fc.assert(story, { numRuns: 400 })
}, 60_000)
