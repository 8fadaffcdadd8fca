import { refuse } from '@balcao/contract/errors'
import type { ScheduledMessage, scheduleInput } from '@balcao/contract/messages/schedules'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { type Asker, mayUseChannel, parkTicket, visibleTo } from '../../tickets/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { filesFor } from '../outgoing/files.ts'
import { liveTicket } from '../outgoing/forward.ts'
import { storing } from '../outgoing/write.ts'
import { compose, type Part } from '../rules/sendable.ts'
import { announceSchedules, SCHEDULES } from './rows.ts'

type Asked = z.output<typeof scheduleInput>

interface Place extends ChannelSetup {
  contactId: number
  channelId: number
  ticketId: number | null
}

/** Keeps what is to be said for its time: all of it or nothing. The same `idFront` of the same writer is the same message. */
export async function writeSchedule(actor: Actor, asked: Asked): Promise<ScheduledMessage[]> {
  const files = await filesFor(actor, asked.files)
  const write = async (tx: Tx) => {
    const now = clock.now()
    const at = new Date(asked.scheduleDate)
    const place = asked.ticketId === undefined ? await toContact(tx, actor, asked) : await inTicket(tx, actor, asked.ticketId)
    await mayUseChannel(tx, actor, place.channelId)
    if (at <= now) refuse('ERR_PAST_DATE', { scheduleDate: asked.scheduleDate })

    // Signed when it is said, so that no name is read for variables.
    const { parts, refused } = compose({ ...asked, files, signature: null }, capabilitiesOf(place))
    if (refused[0]) refuse(refused[0].code, { refused })
    const ids = await insert(tx, actor, { ...asked, place, parts })
    if (asked.park && place.ticketId !== null) await parkTicket(tx, place.ticketId, actor, { now, until: at })
    return announceSchedules(tx, ids)
  }
  return storing(() => withTenant(actor.tenantId, write))
}

async function inTicket(tx: Tx, actor: Actor, id: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select t.id as "ticketId", t.contact_id as "contactId", ch.id as "channelId", ch.kind, ch.config
    from tickets t join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
    where t.tenant_id = ${tx.tenant} and t.id = ${id} and ${visibleTo(actor)}`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id })
}

/** The ticket they have there may be another by then; one that is out of the writer's sight now is not written in later. */
async function toContact(tx: Tx, actor: Actor, { contactId, channelId }: Asked): Promise<Place> {
  const { rows } = await sql<Place | (Omit<Place, 'channelId'> & { channelId: null })>`
    select c.id as "contactId", ch.id as "channelId", ch.kind, ch.config, null as "ticketId" from contacts c
    left join channels ch on ch.tenant_id = c.tenant_id and ch.deleted_at is null
      and ${channelId === undefined ? sql`ch.is_default` : sql`ch.id = ${channelId}`}
    where c.tenant_id = ${tx.tenant} and c.id = ${contactId ?? null}`.execute(tx)
  const found = rows[0] ?? refuse('ERR_NO_CONTACT_FOUND', { id: contactId })
  if (found.channelId === null)
    return refuse(channelId === undefined ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND', { id: channelId })
  await liveTicket(tx, actor, found.contactId, found.channelId)
  return found
}

async function insert(
  tx: Tx,
  actor: Actor,
  { place, parts, ...asked }: Asked & { place: Place; parts: Part[] },
): Promise<number[]> {
  const rowsToBe = parts.map(({ body, idFront, file }) => {
    if (!file) return { body, idFront }
    const { id: fileId, ...media } = file
    return { body, idFront, fileId, media }
  })
  const { scheduleDate: at, everyDays = null, repetitions } = asked
  const { rows } = await sql<{ id: number }>`
    insert into schedules (contact_id, channel_id, ticket_id, user_id, first_at, next_at, due_at, every_days, repetitions,
      body, file_id, media, id_front)
    select ${place.contactId}, ${place.channelId}, ${place.ticketId}, ${actor.userId}, ${at}, ${at}, ${at}, ${everyDays}, ${repetitions},
      p.body, p."fileId", p.media, p."idFront"
    from jsonb_to_recordset(${JSON.stringify(rowsToBe)}) as p (body text, "fileId" uuid, media jsonb, "idFront" text)
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
