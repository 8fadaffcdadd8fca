import { refuse } from '@balcao/contract/errors'
import { type Actor, rankOf } from '@balcao/contract/permissions'
import type { Ticket } from '@balcao/contract/tickets/tickets'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { isFromDatabase } from '../../../infra/database/db-errors.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { showMoved } from '../queries/show.ts'
import { endRating } from '../rules/machine.ts'
import { type Move, moveFor } from '../rules/order.ts'
import { applyMove, rowOf } from './apply.ts'
import { tellOther } from './conflict.ts'
import { mayReceive, mayUseChannel, ownerWorksThere } from './destination.ts'
import { appendLog, joinLoose } from './stored.ts'

interface NewTicket {
  contactId: number
  status: 'open' | 'pending'
  userId?: number | null | undefined
  queueId?: number | null | undefined
  channelId?: number | undefined
}

interface Found {
  channelId: number
  queueId: number | null
  isGroup: boolean
  wallets: number[]
  /** Waits for its rating: it ends when another ticket is begun. */
  ratedId: number | null
  /** A group has one ticket for ever: this is it. */
  groupTicketId: number | null
}

/** Begins a ticket the company asked for. Of a group its one ticket is taken up again. */
export async function createTicket(actor: Actor, asked: NewTicket): Promise<Ticket> {
  let place = { contactId: asked.contactId, channelId: asked.channelId ?? 0 }
  const work = () =>
    withTenant(actor.tenantId, async tx => {
      const found = await findPlace(tx, asked)
      place = { ...place, channelId: found.channelId }
      await mayUseChannel(tx, actor, found.channelId)
      const now = clock.now()
      if (found.ratedId) await applyMove(tx, found.ratedId, noLongerAsked(now), null)
      await mayReceive(tx, {
        userId: asked.userId === actor.userId ? null : (asked.userId ?? null),
        queueId: asked.queueId ?? null,
      })
      const ticket = await (found.groupTicketId ? again(tx, actor, asked, found.groupTicketId) : begin(tx, actor, asked, found))
      await ownerWorksThere(tx, ticket.id)
      return ticket
    })
  return translated(() => tellOther(actor.tenantId, work, async () => place))
}

/** Its customer may have answered a moment ago. */
const noLongerAsked =
  (now: Date): Move =>
  ticket =>
    ticket.answeredBy === 'rating' ? endRating(ticket, { now, evaluation: null }) : { ticket, facts: [] }

/** Opened for whom it was asked for, or for anybody of its queue. */
async function again(tx: Tx, actor: Actor, { status, userId, queueId }: NewTicket, id: number): Promise<Ticket> {
  const by = { userId: actor.userId, isAdmin: ['admin', 'superadmin'].includes(rankOf(actor)) }
  const choices = { forceAdmin: false, keepOwner: false, closes: 'now', now: clock.now() } as const
  const opened = moveFor({ status: 'open', userId: status === 'open' ? userId : null, queueId, engines: [] }, by, choices)
  await applyMove(tx, id, opened, null)
  if (status === 'pending') await applyMove(tx, id, moveFor({ status: 'pending', engines: [] }, by, choices), null)
  return showMoved(tx, id)
}

async function begin(tx: Tx, actor: Actor, asked: NewTicket, found: Found): Promise<Ticket> {
  const userId = asked.status === 'open' ? (asked.userId ?? actor.userId) : null
  const queueId = asked.queueId ?? found.queueId
  const now = clock.now()
  const { rows } = await sql<{ id: number; audience: string[] }>`
    insert into tickets (contact_id, channel_id, is_group, status, user_id, queue_id, is_active_demand, started_at, audience,
      created_at, updated_at)
    values (${asked.contactId}, ${found.channelId}, ${found.isGroup}, ${asked.status}, ${userId}, ${queueId}, true,
      ${userId === null ? null : now}, audience_of(${userId}, ${queueId}, false, ${found.isGroup}, ${found.wallets}), ${now}, ${now})
    returning id, audience`.execute(tx)
  const { id, audience } = rows[0] ?? refuse('ERR_CREATING_TICKET')
  await appendLog(tx, id, [{ type: 'create', by: actor.userId, to: { status: asked.status, userId, queueId } }])
  await joinLoose(tx, id)
  await emit(tx, 'ticket.created', { ticket: await rowOf(tx, id) }, audience)
  return showMoved(tx, id)
}

/** Its contact is held: a wallet that changes finds the ticket that begins. */
async function findPlace(tx: Tx, { contactId, channelId }: NewTicket): Promise<Found> {
  const { rows } = await sql<Found & { channelId: number | null }>`
    select ch.id as "channelId", ch.queue_id as "queueId", c.kind = 'group' as "isGroup", c.wallet_ids as wallets,
      (select id from tickets t where t.tenant_id = ${tx.tenant} and t.contact_id = c.id and t.channel_id = ch.id
        and t.status in ('open', 'pending') and t.answered_by = 'rating') as "ratedId",
      (select id from tickets t where t.tenant_id = ${tx.tenant} and t.contact_id = c.id and t.channel_id = ch.id
        and t.status = 'closed' and t.is_group order by id desc limit 1) as "groupTicketId"
    from contacts c left join channels ch on ch.tenant_id = ${tx.tenant} and ch.deleted_at is null
      and ${channelId === undefined ? sql`ch.is_default` : sql`ch.id = ${channelId}`}
    where c.tenant_id = ${tx.tenant} and c.id = ${contactId} for no key update of c`.execute(tx)
  const found = rows[0] ?? refuse('ERR_NO_CONTACT_FOUND', { id: contactId })
  if (found.channelId === null) refuse(channelId === undefined ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND', { id: channelId })
  return found
}

/** Work the database refuses, or does not answer, leaves nothing behind, and may be tried again. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFromDatabase(error)) refuse('ERR_CREATING_TICKET', undefined, error)
    throw error
  }
}
