import { refuse } from '@balcao/contract/errors'
import type { StoredFile } from '@balcao/contract/messages/files'
import type { ScheduledMessage, scheduleChange } from '@balcao/contract/messages/schedules'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { mayUseChannel, visibleTo } from '../../tickets/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { compose } from '../rules/sendable.ts'
import { announceSchedules, SCHEDULES } from './rows.ts'

type Asked = z.output<typeof scheduleChange>

interface Waiting extends ChannelSetup {
  status: string
  channelId: number
  body: string
  fileId: string | null
  media: Omit<StoredFile, 'id'> | null
  everyDays: number | null
  repetitions: number
  sent: number
}

/** Changes what still waits, held while it is changed: a sweep at this moment sends the one or the other, never both. */
export const changeSchedule = (actor: Actor, id: number, asked: Asked): Promise<ScheduledMessage> =>
  withTenant(actor.tenantId, async tx => {
    const { rows } = await sql<Waiting>`
      select s.status, s.channel_id as "channelId", s.body, s.file_id as "fileId", s.media, s.every_days as "everyDays", s.repetitions,
        s.sent, ch.kind, ch.config
      from ${SCHEDULES} join channels ch on ch.tenant_id = s.tenant_id and ch.id = s.channel_id
      where s.tenant_id = ${tx.tenant} and s.id = ${id} and ${visibleTo(actor)} for no key update of s`.execute(tx)
    const its = rows[0] ?? refuse('ERR_FETCH_WAPP_MSG', { id })
    if (its.status !== 'pending') refuse('ERR_MESSAGE_STATUS', { is: its.status })
    await mayUseChannel(tx, actor, its.channelId)

    const at = asked.scheduleDate === undefined ? null : new Date(asked.scheduleDate)
    if (at !== null && at <= clock.now()) refuse('ERR_PAST_DATE', { scheduleDate: asked.scheduleDate })
    const everyDays = asked.everyDays === undefined ? its.everyDays : asked.everyDays
    // What is said already counts as before: at least once more is left.
    const repetitions = everyDays === null ? its.sent + 1 : (asked.repetitions ?? its.repetitions)
    if (repetitions <= its.sent) refuse('ERR_VALIDATION', { reason: 'repetitions', min: its.sent + 1 })

    await sql`
      update schedules set body = ${worded(its, asked.body)}, every_days = ${everyDays}, repetitions = ${repetitions}
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    // Counted from now on from the new time; the message it became last is looked after as before.
    if (at !== null)
      await sql`
        update schedules set first_at = ${at}, next_at = ${at},
          due_at = case when message_id is null then ${at} else least(due_at, ${at}) end
        where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    const [changed] = await announceSchedules(tx, [id])
    return changed ?? refuse('ERR_FETCH_WAPP_MSG', { id })
  })

/** As its channel takes it: still one message, with the file it has. */
function worded({ kind, config, body, fileId, media }: Waiting, asked: string | undefined): string {
  if (asked === undefined) return body
  const file = fileId !== null && media ? [{ fileId, caption: '', voice: false, file: { ...media, id: fileId } }] : []
  const { parts } = compose({ body: asked, files: file, signature: null }, capabilitiesOf({ kind, config }))
  if (parts.length > 1) refuse('ERR_VALIDATION', { reason: 'caption' })
  return parts[0]?.body ?? ''
}
