import { refuse } from '@balcao/contract/errors'
import { type Actor, rankOf } from '@balcao/contract/permissions'
import type { Ticket } from '@balcao/contract/tickets/tickets'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { withoutDeadlock } from '../../../infra/database/db-errors.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { readSettings } from '../../settings/index.ts'
import type { TicketLinks } from '../links.ts'
import { showMoved } from '../queries/show.ts'
import { type Asker, visibleTo } from '../queries/sight.ts'
import { changeChannel, endRating, force, handOver, release, requeue, toChatbot } from '../rules/machine.ts'
import { type Ask, type Choices, type Move, moveFor } from '../rules/order.ts'
import { type Mover, NOBODY } from '../rules/ticket.ts'
import { applyMove } from './apply.ts'
import { type ClosingWish, closingOf, sayClosing } from './close.ts'
import { placeOf, tellOther } from './conflict.ts'
import { mayReceive, mayUseChannel, ownerWorksThere, worksWhere } from './destination.ts'
import { mayBeReached, namesOf, takeAlong } from './many/channel.ts'

/** A user who sees a ticket and moves it. */
export type Person = Asker & Mover & { userId: number }

const personOf = (actor: Actor): Person => ({
  tenantId: actor.tenantId,
  userId: actor.userId,
  isAdmin: ['admin', 'superadmin'].includes(rankOf(actor)),
})
const moverOf = (actor: Actor): Mover => {
  const { userId, isAdmin } = personOf(actor)
  return { userId, isAdmin }
}

/** Somebody by their rights of this moment: what they wished for goes on after they were asked to leave, or lead. */
export async function personNow(tx: Tx, userId: number): Promise<Person> {
  const { rows } = await sql<Pick<Actor, 'profile' | 'support'>>`
    select profile, support from users where tenant_id = ${tx.tenant} and id = ${userId} and is_active and deleted_at is null`.execute(
    tx,
  )
  const row = rows[0] ?? refuse('ERR_NO_PERMISSION', { userId })
  return { tenantId: tx.tenant, userId, isAdmin: ['admin', 'superadmin'].includes(rankOf(row)) }
}

/** One ticket the actor sees, changed; answered as it then is, be it still theirs to see or not. */
async function changeTicket(actor: Actor, id: number, change: (tx: Tx) => Promise<void>, channelId?: number): Promise<Ticket> {
  const work = () =>
    withTenant(actor.tenantId, async tx => {
      await change(tx)
      return showMoved(tx, id)
    })
  return tellOther(actor.tenantId, work, () => placeOf(actor.tenantId, id, channelId))
}

const moveTicket = (actor: Actor, id: number, move: Move): Promise<Ticket> =>
  changeTicket(actor, id, tx => applyMove(tx, id, move, actor))

export const updateTicket = (
  actor: Actor,
  id: number,
  ask: Ask & { closing: ClosingWish },
  links: TicketLinks,
): Promise<Ticket> => changeTicket(actor, id, tx => carryOut(tx, id, ask, { by: personOf(actor), links }))

/** Carries out a person's one request for a ticket, in the caller's transaction: for one ticket or for many. */
export async function carryOut(
  tx: Tx,
  id: number,
  ask: Ask & { closing: ClosingWish },
  { by, links }: { by: Person; links: TicketLinks },
): Promise<void> {
  await mayReceive(tx, {
    userId: ask.userId === by.userId ? null : (ask.userId ?? null),
    queueId: ask.queueId ?? null,
    teamId: ask.teamId ?? null,
  })
  const { forceAdmin, forcePending } = await readSettings(tx, ['forceAdmin', 'forcePending'])
  const closing = ask.status === 'closed' ? await closingOf(tx, id, ask.closing, { links, asker: by }) : null
  const choices: Choices = {
    forceAdmin: forceAdmin === 'enabled',
    keepOwner: forcePending === 'enabled',
    closes: closing?.closes ?? 'now',
    now: clock.now(),
  }
  await applyMove(tx, id, moveFor(ask, { userId: by.userId, isAdmin: by.isAdmin }, choices), by)
  const isGiven = ask.userId && (ask.status === undefined || ask.status === 'open')
  if (isGiven) await ownerWorksThere(tx, id)
  if (closing) await sayClosing(tx, id, closing, links)
}

export const forceTicket = (actor: Actor, id: number): Promise<Ticket> =>
  moveTicket(actor, id, ticket => force(ticket, moverOf(actor), { now: clock.now() }))

export const releaseTicket = (actor: Actor, id: number, status: 'open' | 'pending' | 'closed'): Promise<Ticket> =>
  changeTicket(actor, id, async tx => {
    const forceAdmin = (await readSettings(tx, ['forceAdmin'])).forceAdmin === 'enabled'
    await applyMove(tx, id, ticket => release(ticket, moverOf(actor), { now: clock.now(), status, forceAdmin }), actor)
  })

export const handToFlow = (actor: Actor, id: number, chatFlowId: number): Promise<Ticket> =>
  changeTicket(actor, id, async tx => {
    await applyMove(tx, id, ticket => toChatbot(ticket, moverOf(actor), { now: clock.now(), chatFlowId }), actor)
    const flow = await tx
      .selectFrom('chat_flows')
      .select(['is_active', 'published'])
      .where('id', '=', chatFlowId)
      .executeTakeFirst()
    if (!flow?.is_active || flow.published === null) refuse('ERR_NO_AUTO_REPLY_FOUND', { id: chatFlowId })
  })

export async function moveToChannel(actor: Actor, id: number, channelId: number): Promise<Ticket> {
  const names = await namesOf(actor.tenantId, channelId)
  return changeTicket(actor, id, tx => toChannel(tx, id, { by: personOf(actor), channelId, names }), channelId)
}

/** `names`: how that channel may name its people. */
export async function toChannel(
  tx: Tx,
  id: number,
  { by, channelId, names }: { by: Person; channelId: number; names: string[] },
): Promise<void> {
  await mayUseChannel(tx, by, channelId)
  await applyMove(tx, id, ticket => changeChannel(ticket, { userId: by.userId, isAdmin: by.isAdmin }, { channelId }), by)
  await mayBeReached(tx, id, names)
  await ownerWorksThere(tx, id)
  await takeAlong(tx, id, channelId)
}

/** Every message of the tickets one sees is read. One fact for all: lists are read again. */
export const markAllRead = (asker: Asker): Promise<number> =>
  withoutDeadlock(() =>
    withTenant(asker.tenantId, async tx => {
      const { numAffectedRows = 0n } = await sql`
        with unread as (
          select t.id from tickets t
          where t.tenant_id = ${asker.tenantId} and t.status in ('open', 'pending', 'schedule') and t.unread > 0
            and ${visibleTo(asker)}
          order by t.id for no key update
        )
        update tickets t set unread = 0, version = version + 1 from unread
        where t.tenant_id = ${asker.tenantId} and t.id = unread.id`.execute(tx)
      if (numAffectedRows > 0n) await emit(tx, 'rows.changed', { path: '/tickets' }, [TEAM_ROOM])
      return Number(numAffectedRows)
    }),
  )

/** The customer has answered, with a rating or without. */
export const endTicketRating = (tx: Tx, id: number, evaluation: number | null): Promise<void> =>
  applyMove(tx, id, ticket => endRating(ticket, { now: clock.now(), evaluation }), null)

/** Somebody leaves, and is locked: what they have goes to another where that one works too, else back to its queue. */
export async function releaseTickets(tx: Tx, userId: number, to: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where tenant_id = ${tx.tenant} and user_id = ${userId} and status in ('open', 'pending', 'schedule')
    order by id for no key update`.execute(tx)
  const now = clock.now()
  for (const { id } of rows) {
    const heir = to !== null && (await worksWhere(tx, id, to)) ? to : null
    await applyMove(tx, id, heir === null ? giveBack(now) : ticket => handOver(ticket, NOBODY, { now, userId: heir }), null)
  }
}

const giveBack =
  (now: Date): Move =>
  ticket => {
    if (ticket.status === 'open') return requeue(ticket, NOBODY, { now, keepOwner: false })
    return release(ticket, NOBODY, { now, status: 'pending', forceAdmin: false })
  }
