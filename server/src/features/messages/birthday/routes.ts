import { refuse } from '@balcao/contract/errors'
import { type BirthdayMessage, birthdayRoutes } from '@balcao/contract/messages/birthdays'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { wallTime } from '@balcao/contract/values/zones'
import { LEADS_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { readSettings } from '../../settings/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { filesFor } from '../outgoing/files.ts'
import { dateOf } from '../rules/birthdays.ts'
import { birthdaysAhead } from './ahead.ts'
import { saidBy, wishNow } from './wish.ts'

const DEFAULT_HOUR = 9

export const birthdayHandlers: Handlers<typeof birthdayRoutes, Exchange> = {
  ahead: ({ actor }) => birthdaysAhead(actor.tenantId),
  show: ({ actor, params }) => showBirthday(actor, params.id),
  save: ({ actor, params, body }) => saveBirthday(actor, params.id, body),
  send: async ({ actor, body }) => ({ sent: await wishNow(actor.tenantId, body.whatsappId) }),
}

async function showBirthday({ tenantId: tenant }: Actor, channelId: number): Promise<BirthdayMessage> {
  const [row] = await queryTenant(
    tenant,
    () => sql<BirthdayMessage>`
      select ch.id as "whatsappId", coalesce(b.message, '') as message, b.file_id as file, (
          select jsonb_strip_nulls(jsonb_build_object('id', f.id, 'name', f.name, 'mimeType', f.type, 'kind', f.kind, 'size', f.size,
            'seconds', f.seconds)) from files f where f.tenant_id = b.tenant_id and f.id = b.file_id) as media,
        coalesce(b.hour, ${sql.lit(DEFAULT_HOUR)}) as hour, coalesce(b.is_active, false) as "isActive"
      from channels ch left join birthday_messages b on b.tenant_id = ch.tenant_id and b.channel_id = ch.id
      where ch.tenant_id = ${tenant} and ch.id = ${channelId} and ch.deleted_at is null`,
  )
  return row ?? refuse('ERR_NO_WAPP_FOUND', { id: channelId })
}

type Asked = z.output<typeof birthdayRoutes.save.body>

async function saveBirthday(actor: Actor, channelId: number, asked: Asked): Promise<BirthdayMessage> {
  const before = await showBirthday(actor, channelId)
  if (asked.file !== before.file) await mayCarry(actor, channelId, asked)
  if (asked.message.trim() === '' && asked.file === null && asked.isActive) refuse('ERR_EMPTY_MESSAGE')
  await withTenant(actor.tenantId, async tx => {
    const doneOn = await passedToday(tx, asked.hour)
    await sql`
      insert into birthday_messages (channel_id, message, file_id, hour, is_active, done_on)
      values (${channelId}, ${asked.message}, ${asked.file}, ${asked.hour}, ${asked.isActive}, ${doneOn})
      on conflict (tenant_id, channel_id) do update set message = excluded.message, file_id = excluded.file_id, hour = excluded.hour,
        is_active = excluded.is_active, done_on = excluded.done_on`.execute(tx)
    await emit(tx, 'rows.changed', { path: birthdayRoutes.ahead.path }, [LEADS_ROOM])
  })
  return showBirthday(actor, channelId)
}

/** A new file is one the actor may send, and of a kind the channel carries. */
async function mayCarry(actor: Actor, channelId: number, { message, file: fileId }: Asked): Promise<void> {
  if (fileId === null) return
  const [attachment] = await filesFor(actor, [{ fileId, caption: '', voice: false }])
  const file = attachment?.file ?? refuse('ERR_NO_FILE_FOUND', { id: fileId })
  const [setup] = await queryTenant(
    actor.tenantId,
    () => sql<ChannelSetup>`select kind, config from channels where tenant_id = ${actor.tenantId} and id = ${channelId}`,
  )
  saidBy({ message, file }, capabilitiesOf(setup ?? refuse('ERR_NO_WAPP_FOUND', { id: channelId })))
}

/** Today, when its hour is over: what is being written is not sent to everybody the moment it is saved. */
async function passedToday(tx: Tx, hour: number): Promise<string | null> {
  const { timeZone } = await readSettings(tx, ['timeZone'])
  const today = wallTime(clock.now(), timeZone)
  return today.hour >= hour ? dateOf(today) : null
}
