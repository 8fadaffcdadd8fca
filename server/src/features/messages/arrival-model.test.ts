import { ANSWERERS, isBot, TICKET_STATUSES, type TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { audienceOf } from '@balcao/contract/visibility'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'
import { answered, arrived } from '../tickets/rules/machine.ts'
import type { Outcome, Ticket } from '../tickets/rules/ticket.ts'
import { startReceiving } from './index.ts'

/** The arrival is written twice, as a rule and as SQL: here they meet in every state a ticket can be in. */

let w: World
const receiver = startReceiving()
beforeAll(async () => {
  w = await world()
  return () => receiver.stop()
})

type State = Pick<Ticket, 'status' | 'isGroup' | 'userId' | 'queueId' | 'answeredBy' | 'unread' | 'answered' | 'walletIds'> & {
  closing: boolean
}

/** Every combination the machine can reach: what a person owns no bot answers, groups only persons, and so on. */
function everyState(owner: number, queue: number): State[] {
  const all: State[] = []
  for (const status of TICKET_STATUSES)
    for (const isGroup of [false, true])
      for (const userId of [null, owner])
        for (const queueId of [null, queue])
          for (const answeredBy of ANSWERERS)
            for (const closing of [false, true])
              all.push({ status, isGroup, userId, queueId, answeredBy, closing, unread: 2, answered: true, walletIds: [] })
  return all.filter(possible)
}

function possible({ status, isGroup, userId, answeredBy, closing }: State): boolean {
  const attended = status === 'open' || status === 'pending'
  if (isGroup && answeredBy !== 'person') return false
  if (isBot(answeredBy) && (userId !== null || status !== 'pending')) return false
  if (answeredBy === 'rating') return attended && closing
  return !closing || (attended && answeredBy === 'person')
}

interface Row {
  status: TicketStatus
  userId: number | null
  queueId: number | null
  answeredBy: string
  chatFlowId: number | null
  unread: number
  answered: boolean
  lastFromMe: boolean
  closes: boolean
  wakes: boolean
  closed: boolean
  audience: string[]
}

const shownOf = (t: Ticket): Row => ({
  status: t.status,
  userId: t.userId,
  queueId: t.queueId,
  answeredBy: t.answeredBy,
  chatFlowId: t.chatFlowId,
  unread: t.unread,
  answered: t.answered,
  lastFromMe: t.lastFromMe,
  closes: t.closesAt !== null,
  wakes: t.wakesAt !== null,
  closed: t.closedAt !== null,
  audience: audienceOf({ ...t, chatbot: isBot(t.answeredBy) }),
})

const inDatabase = (id: number) =>
  w.one<Row>(
    `select status, user_id::int as "userId", queue_id::int as "queueId", answered_by as "answeredBy",
       chat_flow_id::int as "chatFlowId", unread, answered, last_from_me as "lastFromMe", closes_at is not null as closes,
       wakes_at is not null as wakes, closed_at is not null as closed, audience
     from tickets where id = $1`,
    [id],
  )

describe('[MSG-18][TKT-02] the arrival in SQL does what the machine says, in every state', () => {
  test.each([
    ['a customer writes', false],
    ['the company writes on its phone', true],
  ])(
    '%s',
    async (_who, fromMe) => {
      const its = desk(w.owner, w.padaria)
      const states = everyState(w.ana.id, w.queues.balcao)
      expect(states.length).toBeGreaterThan(50)
      for (const [i, state] of states.entries()) {
        const value = state.isGroup ? `${fromMe}-${i}@g.us` : `55119${fromMe ? 1 : 2}${String(1_000_000 + i)}`
        const ticket = await put(its, state, value)
        const expected = outcomeOf(() => (fromMe ? answered : arrived)(ticket, { now: new Date() }))

        const received = await receiver.receive({
          tenantId: w.padaria,
          channelId: ticket.channelId,
          address: { kind: state.isGroup ? 'group' : 'phone', scope: '', value },
          name: '',
          fromMe,
          externalId: `m-${fromMe}-${i}`,
          type: 'chat',
          body: 'oi',
        })
        const about = JSON.stringify(state)
        expect(received.ticketId === ticket.id, about).toBe(expected !== null)
        expect(await inDatabase(ticket.id), about).toEqual(shownOf(expected?.ticket ?? ticket))
        const logs = await w.owner.query('select type from ticket_logs where ticket_id = $1 order by id', [ticket.id])
        expect(
          logs.rows.map(row => row.type),
          about,
        ).toEqual((expected?.facts ?? []).map(fact => fact.type))
      }
    },
    60_000,
  )

  /** A ticket in that state, and the address its contact writes from. */
  async function put(its: ReturnType<typeof desk>, state: State, value: string): Promise<Ticket> {
    const { status, isGroup, userId, queueId, answeredBy, closing } = state
    const contact = await its.contact('Alguém', { kind: isGroup ? 'group' : 'person' })
    await w.owner.query('insert into identities (tenant_id, kind, key, value, contact_id) values ($1, $2, $3, $3, $4)', [
      w.padaria,
      isGroup ? 'group' : 'phone',
      value,
      contact,
    ])
    const channel = await its.channel()
    const id = await its.ticket({ contact, channel, status, isGroup, userId, queueId, answeredBy, unread: state.unread })
    await w.owner.query(
      `update tickets set answered = $2, closes_at = case when $3 then now() + interval '1 hour' end,
         chat_flow_id = case when answered_by = 'flow' then 4 end where id = $1`,
      [id, state.answered, closing],
    )
    return {
      ...state,
      id,
      teamId: null,
      contactId: contact,
      channelId: channel,
      chatFlowId: answeredBy === 'flow' ? 4 : null,
      lastFromMe: false,
      lastMessageAt: null,
      value: null,
      demandId: null,
      evaluation: null,
      pass: 1,
      startedAt: null,
      closedAt: status === 'closed' ? new Date() : null,
      closesAt: closing ? new Date() : null,
      wakesAt: status === 'schedule' ? new Date() : null,
      updatedAt: new Date(),
    }
  }

  function outcomeOf(run: () => Outcome): Outcome | null {
    try {
      return run()
    } catch {
      return null
    }
  }
})
