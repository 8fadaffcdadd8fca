import { ANSWERERS, isBot, TICKET_STATUSES } from '@balcao/contract/tickets/ticket-words'
import { audienceOf } from '@balcao/contract/visibility'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { answered, spoke } from '../../tickets/rules/machine.ts'
import type { Outcome, Ticket } from '../../tickets/rules/ticket.ts'
import { messagePage } from '../queries/page.ts'
import { type PreparedSend, queueMessage } from './queue.ts'

let w: World
let its: Desk
beforeAll(async () => {
  w = await world()
})
beforeEach(() => {
  its = desk(w.owner, w.padaria)
})

const queue = (draft: PreparedSend) => withTenant(w.padaria, tx => queueMessage(tx, draft))
const facts = async (event: string) =>
  (
    await w.owner.query<{ payload: { message: object; ticket: object } }>(
      'select payload from outbox where event = $1 order by id',
      [event],
    )
  ).rows

describe('queueing a message', () => {
  test('[MSG-01] puts it into its ticket, numbered, and tells with it what of the ticket changed', async () => {
    await w.owner.query('delete from outbox')
    const ticket = await its.ticket({ status: 'open', userId: w.ana.id, queueId: w.queues.balcao, unread: 3 })
    await its.message(ticket, 'oi')
    const message = await queue({ ticketId: ticket, body: 'Bom dia!', sendType: 'chat', userId: w.ana.id })

    expect(message).toMatchObject({ ticketId: ticket, seq: 2, fromMe: true, status: 'pending', ack: 0, userId: w.ana.id })
    const page = await messagePage({ tenantId: w.padaria, userId: w.ana.id }, ticket, 1)
    expect(page.messages.at(-1)).toEqual(message)
    const [fact] = await facts('message.created')
    expect(fact?.payload).toEqual({ message, ticket: { id: ticket, unreadMessages: 0, version: 2 } })
    expect(
      await w.one(
        'select last_message, last_from_me, answered, next_at is not null as waits from tickets t, messages m where t.id = $1 and m.ticket_id = t.id and m.seq = 2',
        [ticket],
      ),
    ).toEqual({ last_message: 'Bom dia!', last_from_me: true, answered: true, waits: true })
  })

  test('[MSG-01] of no ticket waits for the customer’s answer, and goes into the live one when there is one', async () => {
    const [contactId, channelId] = [await its.contact(), await its.channel()]
    const loose = await queue({ contactId, channelId, body: 'Feliz aniversário', sendType: 'API' })
    expect(loose).toMatchObject({ ticketId: null, seq: null, sendType: 'API' })
    const ticket = await its.ticket({ contact: contactId, channel: channelId })
    expect(await queue({ contactId, channelId, body: 'E mais', sendType: 'API' })).toMatchObject({ ticketId: ticket, seq: 1 })
  })

  test('one who is not there is refused, and so is another company’s', async () => {
    const elsewhere = await desk(w.owner, w.oficina).ticket()
    for (const ticketId of [elsewhere, 987_654]) {
      await expect(queue({ ticketId, body: 'x', sendType: 'bot' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    }
    const foreign = desk(w.owner, w.oficina)
    for (const to of [
      { contactId: await foreign.contact(), channelId: await its.channel() },
      { contactId: await its.contact(), channelId: await foreign.channel() },
    ])
      await expect(queue({ ...to, body: 'x', sendType: 'API' })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
  })

  test('[MSG-26] the same idFront is the same message, fifty at once', async () => {
    const ticketId = await its.ticket({ status: 'open' })
    const draft: PreparedSend = { ticketId, body: 'uma vez', sendType: 'chat', userId: w.ana.id, idFront: 'a1' }
    const all = await Promise.all(Array.from({ length: 50 }, () => queue(draft)))
    expect(new Set(all.map(message => message.id)).size).toBe(1)
    expect(await w.one('select msgs, version from tickets where id = $1', [ticketId])).toEqual({ msgs: 1, version: 2 })
  })
})

describe('[TKT-02] what it does to its ticket is what the machine says, in every state', () => {
  const shown = (t: Ticket) => ({
    status: t.status,
    userId: t.userId,
    answeredBy: t.answeredBy,
    chatFlowId: t.chatFlowId,
    unread: t.unread,
    answered: t.answered,
    lastFromMe: t.lastFromMe,
    closes: t.closesAt !== null,
    wakes: t.wakesAt !== null,
    audience: audienceOf({ ...t, chatbot: isBot(t.answeredBy) }),
  })

  test.each([
    ['a person writes', 'chat', answered],
    ['the program writes', 'bot', spoke],
  ] as const)('%s', async (_who, sendType, rule) => {
    let states = 0
    for (const status of TICKET_STATUSES)
      for (const answeredBy of ANSWERERS)
        for (const userId of [null, w.ana.id]) {
          const ticket = await put({ status, answeredBy, userId })
          const expected = outcome(() => rule(ticket, { now: new Date() }))
          if (!expected) continue
          states++
          await queue({ ticketId: ticket.id, body: 'x', sendType, ...(sendType === 'chat' ? { userId: w.ana.id } : {}) })
          const row = await w.one(
            `select status, user_id::int as "userId", answered_by as "answeredBy", chat_flow_id::int as "chatFlowId", unread, answered,
               last_from_me as "lastFromMe", closes_at is not null as closes, wakes_at is not null as wakes, audience
             from tickets where id = $1`,
            [ticket.id],
          )
          expect(row, JSON.stringify({ status, answeredBy, userId })).toEqual(shown(expected.ticket))
          const { rows: logs } = await w.owner.query('select type, user_id::int as by from ticket_logs where ticket_id = $1', [
            ticket.id,
          ])
          expect(logs, 'whose word it was').toEqual(expected.facts.map(({ type }) => ({ type, by: w.ana.id })))
        }
    expect(states).toBeGreaterThan(15)
  })

  async function put({ status, answeredBy, userId }: Pick<Ticket, 'status' | 'answeredBy' | 'userId'>): Promise<Ticket> {
    const attended = status === 'open' || status === 'pending'
    const answerer = attended && !(isBot(answeredBy) && userId !== null) ? answeredBy : 'person'
    const [contactId, channelId] = [await its.contact(), await its.channel()]
    const id = await its.ticket({ contact: contactId, channel: channelId, status, userId, answeredBy: answerer, unread: 2 })
    const closes = answerer === 'rating'
    await w.owner.query(
      `update tickets set closes_at = case when $2 then now() + interval '1 hour' end,
         chat_flow_id = case when answered_by = 'flow' then 4 end where id = $1`,
      [id, closes],
    )
    return {
      id,
      contactId,
      channelId,
      isGroup: false,
      walletIds: [],
      status,
      userId,
      queueId: null,
      teamId: null,
      answeredBy: answerer,
      chatFlowId: answerer === 'flow' ? 4 : null,
      unread: 2,
      answered: false,
      lastFromMe: false,
      lastMessageAt: null,
      value: null,
      demandId: null,
      evaluation: null,
      pass: 1,
      startedAt: null,
      closedAt: status === 'closed' ? new Date() : null,
      closesAt: closes ? new Date() : null,
      wakesAt: status === 'schedule' ? new Date() : null,
      updatedAt: new Date(),
    }
  }

  function outcome(run: () => Outcome): Outcome | null {
    try {
      return run()
    } catch {
      return null
    }
  }
})
