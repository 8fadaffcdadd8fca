import type { ScheduledMessage } from '@balcao/contract/messages/schedules'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { Room } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { emitEach } from '../../../infra/relay/outbox.ts'

/** What the wire shows, of a schedule `s`. */
export const OF_SCHEDULE = sql`
  s.id, s.ticket_id as "ticketId", s.contact_id as "contactId", c.name as "contactName", s.channel_id as "channelId",
  s.user_id as "userId", s.body, s.media, s.id_front as "idFront", s.status, wire_time(s.next_at) as "scheduleDate",
  s.every_days as "everyDays", s.repetitions, s.sent, s.error, wire_time(s.created_at) as "createdAt"`

/**
 * A schedule `s` with its contact `c` and, as `t`, who sees it: those who see its ticket; without one its writer, and those who
 * see everything.
 */
export const SCHEDULES = sql`schedules s
  join contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
  left join tickets k on k.tenant_id = s.tenant_id and k.id = s.ticket_id
  cross join lateral (select coalesce(k.audience, loose_audience(s.user_id)) as audience) t`

export interface SqlSchedule extends Pick<ScheduledMessage, 'id' | 'ticketId' | 'contactId' | 'contactName' | 'channelId'> {
  userId: number
  body: string
  media: MessageRow['media'] | null
  idFront: string | null
  status: ScheduledMessage['status']
  scheduleDate: string
  everyDays: number | null
  repetitions: number
  sent: number
  error: string | null
  createdAt: string
}

export function presentSchedule({ sent, media, idFront, error, ...s }: SqlSchedule): ScheduledMessage {
  const row: ScheduledMessage = {
    ...s,
    seq: null,
    fromMe: true,
    type: media?.kind ?? 'chat',
    ack: s.status === 'failed' ? -1 : 0,
    sendType: 'schedule',
    repetitionsLeft: s.status === 'pending' ? s.repetitions - sent : 0,
  }
  if (media) row.media = media
  if (media?.name !== undefined) row.mediaName = media.name
  if (idFront !== null) row.idFront = idFront
  if (error !== null) row.error = error
  if (s.status === 'canceled') row.isDeleted = true
  return row
}

/** Announces them as they are now to those who see them. */
export async function announceSchedules(tx: Tx, ids: readonly number[]): Promise<ScheduledMessage[]> {
  const { rows } = await sql<SqlSchedule & { audience: Room[] }>`
    select ${OF_SCHEDULE}, t.audience from ${SCHEDULES}
    where s.tenant_id = ${tx.tenant} and s.id = any (${[...ids]}) order by s.id`.execute(tx)
  const told = rows.map(({ audience, ...row }) => ({ payload: { schedule: presentSchedule(row) }, rooms: audience }))
  await emitEach(tx, 'schedule.changed', told)
  return told.map(({ payload }) => payload.schedule)
}
