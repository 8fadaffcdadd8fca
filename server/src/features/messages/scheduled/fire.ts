import { type ErrorCode, Refusal, refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { wake } from '../../../infra/processes/wake.ts'
import { wakeSpool } from '../../channels/index.ts'
import { readSettings } from '../../settings/index.ts'
import { takeUpTicket } from '../../tickets/index.ts'
import { queueMessage } from '../outgoing/queue.ts'
import { filledFor } from '../variables.ts'
import { nextTime, type Series } from './recurrence.ts'
import { announceSchedules } from './rows.ts'

const AT_ONCE = 500
/** Between two tries, and until it is looked what became of one. */
const LOOK_AGAIN_MS = 5 * 60_000

interface Due {
  tenantId: number
  id: number
}

interface Schedule extends Series {
  id: number
  contactId: number
  channelId: number
  ticketId: number | null
  userId: number
  writtenBy: string
  body: string
  fileId: string | null
  media: MessageRow['media'] | null
  status: string
  nextAt: Date
  tries: number
  /** The message it last became, as long as that may still fail. */
  messageId: number | null
  messageStatus: MessageRow['status'] | null
  messageError: ErrorCode | null
  channelGone: boolean
}

/** What its time has come for becomes a message, also hours late; what failed is tried again. */
export async function sweepSchedules(signal?: AbortSignal): Promise<void> {
  let moved = 1
  while (moved > 0 && !signal?.aborted) {
    const now = clock.now()
    const { rows } = await withoutTenant(tx =>
      sql<Due>`select tenant_id as "tenantId", id from due_schedules(${now}, ${AT_ONCE})`.execute(tx),
    )
    moved = 0
    for (const due of rows) if (await look(due, now)) moved++
  }
}

/** One that fails must not keep the others. */
async function look({ tenantId, id }: Due, now: Date): Promise<boolean> {
  const withIt = (act: (tx: Tx, schedule: Schedule) => Promise<void>): Promise<boolean> =>
    withTenant(tenantId, async tx => {
      const schedule = await lock(tx, id, now)
      if (schedule) await act(tx, schedule)
      return schedule !== null
    })
  try {
    return await withIt((tx, schedule) => (schedule.messageId === null ? say(tx, schedule, now) : watch(tx, schedule, now)))
  } catch (error) {
    if (error instanceof Refusal) return withIt((tx, schedule) => notSaid(tx, schedule, now, error.code))
    log.warn({ err: error, tenantId, id }, 'a scheduled message could not be sent and will be tried again')
    return false
  }
}

/** Another process that looks at it now leaves it alone. */
async function lock(tx: Tx, id: number, now: Date): Promise<Schedule | null> {
  const { rows } = await sql<Schedule>`
    select s.id, s.contact_id as "contactId", s.channel_id as "channelId", s.ticket_id as "ticketId", s.user_id as "userId",
      s.body, s.file_id as "fileId", s.media, u.name as "writtenBy", s.status, s.first_at as "firstAt", s.next_at as "nextAt", s.every_days as "everyDays", s.repetitions, s.sent,
      s.tries, s.message_id as "messageId", m.status as "messageStatus", m.error as "messageError",
      ch.deleted_at is not null as "channelGone"
    from schedules s
    join channels ch on ch.tenant_id = s.tenant_id and ch.id = s.channel_id
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    left join messages m on m.tenant_id = s.tenant_id and m.id = s.message_id
    where s.tenant_id = ${tx.tenant} and s.id = ${id} and s.due_at <= ${now} for no key update of s skip locked`.execute(tx)
  return rows[0] ?? null
}

/**
 * The message and the schedule's next time commit together: it is said once, though a process dies between or several sweep
 * at once.
 */
async function say(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const { contactId, userId, nextAt } = schedule
  if (schedule.channelGone) refuse('ERR_NO_WAPP_FOUND', { id: schedule.channelId })
  const ticketId = await takeUpTicket(tx, schedule, now)
  const { timeZone, signed } = await readSettings(tx, ['timeZone', 'signed'])
  const words = await filledFor(tx, schedule.body, { contactId, ticketId, userId }, now)
  const body = signed === 'enabled' && words !== '' ? `*${schedule.writtenBy}:*\n${words}` : words
  const file = schedule.fileId ? { fileId: schedule.fileId, media: schedule.media ?? {} } : {}
  const message = await queueMessage(tx, {
    ticketId,
    body,
    ...file,
    userId,
    sendType: 'schedule',
    origin: { kind: 'schedule', ref: schedule.id },
  })

  const sent = schedule.sent + 1
  const next = nextTime({ ...schedule, sent }, now, timeZone)
  await save(tx, schedule.id, {
    status: next ? 'pending' : 'sended',
    sent,
    ticket_id: ticketId,
    next_at: next ?? nextAt,
    due_at: soon(now),
    message_id: message.id,
    tries: 1,
    error: null,
  })
  await announceSchedules(tx, [schedule.id])
}

/** What became of the message: once it is sent, it is over; failed, it is tried as often as it may be. */
async function watch(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const { id, nextAt, messageId, messageStatus, tries } = schedule
  const comesAgain = schedule.status === 'pending'
  const looked = { due_at: lookAt(schedule, nextAt, now) }
  if (messageStatus === 'pending') return comesAgain && nextAt <= now ? skip(tx, schedule, now) : save(tx, id, looked)
  if (messageStatus === 'canceled' && !comesAgain) {
    await save(tx, id, { ...settled(schedule), status: 'canceled' })
    return void (await announceSchedules(tx, [id]))
  }
  if (messageStatus !== 'failed' || messageId === null) return save(tx, id, settled(schedule))

  if (tries < (await mostTries(tx))) {
    await sendAgain(tx, messageId, schedule.channelId)
    return save(tx, id, { ...looked, tries: tries + 1 })
  }
  const error = schedule.messageError ?? 'ERR_MESSAGE_NOT_SENT'
  await save(tx, id, { ...settled(schedule), error, ...(schedule.status === 'sended' ? { status: 'failed' } : {}) })
  await announceSchedules(tx, [id])
}

/** Its time has come again while it still waits to leave: it leaves once, and is said as often as it was to be. */
async function skip(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const { timeZone } = await readSettings(tx, ['timeZone'])
  const next = nextTime(schedule, now, timeZone) ?? schedule.nextAt
  await save(tx, schedule.id, { next_at: next, due_at: lookAt(schedule, next, now) })
  await announceSchedules(tx, [schedule.id])
}

/** By its next time at the latest. */
const lookAt = ({ status }: Schedule, nextAt: Date, now: Date): Date =>
  status === 'pending' && nextAt < soon(now) ? nextAt : soon(now)

/** It could not even be put into a ticket. Given up, that time counts as one of all. */
async function notSaid(tx: Tx, schedule: Schedule, now: Date, error: ErrorCode): Promise<void> {
  const tries = schedule.tries + 1
  if (tries < (await mostTries(tx))) return save(tx, schedule.id, { due_at: soon(now), tries, error })

  const sent = schedule.sent + 1
  const { timeZone } = await readSettings(tx, ['timeZone'])
  const next = nextTime({ ...schedule, sent }, now, timeZone)
  const then = next ? { next_at: next, due_at: next } : { status: 'failed', due_at: null }
  await save(tx, schedule.id, { sent, tries: 0, error, ...then })
  await announceSchedules(tx, [schedule.id])
}

const settled = ({ status, nextAt }: Schedule) => ({
  message_id: null,
  tries: 0,
  due_at: status === 'pending' ? nextAt : null,
})

async function sendAgain(tx: Tx, messageId: number, channelId: number): Promise<void> {
  await sql`select resend_message(${messageId})`.execute(tx)
  tx.afterCommit(() => {
    wake('facts')
    wakeSpool(channelId)
  })
}

const mostTries = async (tx: Tx): Promise<number> => Number((await readSettings(tx, ['maxRetries'])).maxRetries)
const soon = (now: Date): Date => new Date(now.getTime() + LOOK_AGAIN_MS)

interface Change {
  status?: string
  sent?: number
  ticket_id?: number
  next_at?: Date
  due_at?: Date | null
  message_id?: number | null
  tries?: number
  error?: string | null
}

async function save(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('schedules').set(change).where('tenant_id', '=', tx.tenant).where('id', '=', id).execute()
}
