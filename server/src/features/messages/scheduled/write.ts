import { refuse } from '@balcao/contract/errors'
import type { ScheduledMessage, scheduleInput } from '@balcao/contract/messages'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/db.ts'
import { type Asker, parkTicket, visibleTo } from '../../tickets/index.ts'
import { announceSchedules, SCHEDULES } from './rows.ts'

type Asked = z.output<typeof scheduleInput>

interface Place {
  contactId: number
  channelId: number
  ticketId: number | null
}

/** Keeps what is to be said for its time. The same `idFront` of the same writer is the same message. */
export const writeSchedule = (actor: Actor, asked: Asked): Promise<ScheduledMessage[]> =>
  withTenant(actor.tenantId, async tx => {
    const now = clock.now()
    const at = new Date(asked.scheduleDate)
    const place = asked.ticketId === undefined ? await toContact(tx, asked) : await inTicket(tx, actor, asked.ticketId)
    if (at <= now) refuse('ERR_PAST_DATE', { scheduleDate: asked.scheduleDate })

    const ids = await insert(tx, actor, place, asked)
    if (asked.park && place.ticketId !== null) await parkTicket(tx, place.ticketId, actor, { now, until: at })
    return announceSchedules(tx, ids)
  })

async function inTicket(tx: Tx, actor: Actor, id: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select t.id as "ticketId", t.contact_id as "contactId", t.channel_id as "channelId" from tickets t
    where t.tenant_id = ${tx.tenant} and t.id = ${id} and ${visibleTo(actor)}`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id })
}

async function toContact(tx: Tx, { contactId, channelId }: Asked): Promise<Place> {
  const { rows } = await sql<{ contactId: number; channelId: number | null }>`
    select c.id as "contactId", ch.id as "channelId" from contacts c
    left join channels ch on ch.tenant_id = c.tenant_id and ch.deleted_at is null
      and ${channelId === undefined ? sql`ch.is_default` : sql`ch.id = ${channelId}`}
    where c.tenant_id = ${tx.tenant} and c.id = ${contactId ?? null}`.execute(tx)
  const found = rows[0] ?? refuse('ERR_NO_CONTACT_FOUND', { id: contactId })
  if (found.channelId === null) refuse(channelId === undefined ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND', { id: channelId })
  return { contactId: found.contactId, channelId: found.channelId, ticketId: null }
}

async function insert(tx: Tx, actor: Actor, place: Place, asked: Asked): Promise<number[]> {
  if (asked.body.trim() === '') refuse('ERR_EMPTY_MESSAGE')
  const parts = [{ body: asked.body, idFront: asked.idFront }]
  const { scheduleDate: at, everyDays = null, repetitions } = asked
  const { rows } = await sql<{ id: number }>`
    insert into schedules (contact_id, channel_id, ticket_id, user_id, first_at, next_at, due_at, every_days, repetitions,
      body, file_id, media, id_front)
    select ${place.contactId}, ${place.channelId}, ${place.ticketId}, ${actor.userId}, ${at}, ${at}, ${at}, ${everyDays}, ${repetitions},
      p.body, p."fileId", p.media, p."idFront"
    from jsonb_to_recordset(${JSON.stringify(parts)}) as p (body text, "fileId" uuid, media jsonb, "idFront" text)
    -- A repeat answers the row there is, unchanged.
    on conflict (tenant_id, user_id, id_front) where id_front is not null do update set id_front = excluded.id_front
    returning id`.execute(tx)
  return rows.map(row => row.id)
}

/** What waits for its time no longer does; null when no schedule has this number, or none the asker sees. */
export async function cancelSchedule(tx: Tx, asker: Asker, id: number): Promise<ScheduledMessage | null> {
  const { rows } = await sql<{ status: string }>`
    select s.status from ${SCHEDULES}
    where s.tenant_id = ${tx.tenant} and s.id = ${id} and ${visibleTo(asker)} for no key update of s`.execute(tx)
  const [found] = rows
  if (!found) return null
  if (found.status !== 'pending') refuse('ERR_MESSAGE_STATUS', { is: found.status })
  await tx
    .updateTable('schedules')
    .set({ status: 'canceled', due_at: null })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .execute()
  const [schedule] = await announceSchedules(tx, [id])
  return schedule ?? null
}
