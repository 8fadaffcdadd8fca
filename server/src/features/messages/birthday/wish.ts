import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import { birthdayRoutes } from '@balcao/contract/messages/birthdays'
import type { StoredFile } from '@balcao/contract/messages/files'
import { fill } from '@balcao/contract/messages/variables'
import { valuesFrom } from '@balcao/contract/settings'
import { wallTime } from '@balcao/contract/values/zones'
import { LEADS_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { readSettings } from '../../settings/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { queueMessage } from '../outgoing/queue.ts'
import { bornOn, type Day, dateOf } from '../rules/birthdays.ts'
import { namesOn } from '../rules/outbound.ts'
import { compose, type Part, windowOpens } from '../rules/sendable.ts'
import { variablesOf } from '../variables.ts'

const AT_ONCE = 100

interface Due {
  tenantId: number
  channelId: number
  hour: number
  doneOn: string | null
  zone: string | null
}

/** Wishes everybody whose company's day has reached the hour of the channel: once, also when the hour itself was missed. */
export async function sweepBirthdays(): Promise<void> {
  const now = clock.now()
  const { rows } = await withoutTenant(tx =>
    sql<Due>`
      select tenant_id as "tenantId", channel_id as "channelId", hour, done_on::text as "doneOn", zone from birthday_channels()`.execute(
      tx,
    ),
  )
  for (const { tenantId, channelId, hour, doneOn, zone } of rows) {
    const { timeZone } = valuesFrom(['timeZone'], zone === null ? {} : { timeZone: zone })
    const today = wallTime(now, timeZone)
    if (today.hour < hour || (doneOn !== null && doneOn >= dateOf(today))) continue
    try {
      await wishAll(tenantId, channelId, today, now)
      await withTenant(tenantId, tx => markDone(tx, channelId, today))
    } catch (error) {
      log.warn({ err: error, tenantId, channelId }, 'birthdays could not be wished and will be tried again')
    }
  }
}

/** Now, without waiting for the hour. */
export async function wishNow(tenantId: number, channelId: number): Promise<number> {
  const now = clock.now()
  const { timeZone } = await withTenant(tenantId, tx => readSettings(tx, ['timeZone']))
  return wishAll(tenantId, channelId, wallTime(now, timeZone), now)
}

async function wishAll(tenantId: number, channelId: number, today: Day, now: Date): Promise<number> {
  let sent = 0
  for (;;) {
    const { wished, found } = await withTenant(tenantId, tx => wishSome(tx, channelId, today, now))
    sent += wished
    // Contacts found and not wished here are being wished by another process, which may fail: they are looked for again.
    if (found < AT_ONCE && wished === found) return sent
  }
}

/**
 * The wish and the note that it was made commit together, so nobody is wished twice, though several channels and processes wish.
 * A contact who cannot be written to freely on this channel now is left to another.
 */
async function wishSome(tx: Tx, channelId: number, today: Day, now: Date): Promise<{ wished: number; found: number }> {
  const { parts, can } = await wordsOf(tx, channelId)
  const opens = windowOpens(can, now)
  const { rows } = await sql<{ found: number; ids: number[] }>`
    with born as (
      select c.id from contacts c
      where c.tenant_id = ${tx.tenant} and c.kind = 'person' and not c.blocked and c.birthday is not null
        and to_char(c.birthday, 'MMDD') = any (${bornOn(today)}) and address_on(${tx.tenant}, c.id, ${namesOn(can.addresses)}) is not null
        and ${opens === null ? sql`true` : sql`(last_heard(${tx.tenant}, c.id, ${channelId}) >= ${opens.heardSince} or last_ad(${tx.tenant}, c.id, ${channelId}) >= ${opens.adSince})`}
        and not exists (select from birthday_wishes w where w.tenant_id = c.tenant_id and w.contact_id = c.id and w.year = ${today.year})
      order by c.id limit ${AT_ONCE}
    ), wished as (
      insert into birthday_wishes (contact_id, year, channel_id, at) select id, ${today.year}, ${channelId}, ${now} from born
      on conflict do nothing returning contact_id
    )
    select (select count(*)::int from born) as found, array(select contact_id from wished order by contact_id) as ids`.execute(tx)
  const { found, ids } = rows[0] ?? { found: 0, ids: [] }

  const values = await variablesOf(
    tx,
    ids.map(contactId => ({ contactId })),
    now,
  )
  for (const [i, contactId] of ids.entries()) {
    for (const { body, file } of parts) {
      const { id: fileId, ...media } = file ?? { id: null }
      const words = fill(body, values[i] ?? {})
      const carried = fileId === null ? {} : { fileId, media }
      await queueMessage(tx, {
        contactId,
        channelId,
        body: words,
        ...carried,
        sendType: 'schedule',
        origin: { kind: 'birthday' },
      })
    }
  }
  if (ids.length > 0) await emit(tx, 'rows.changed', { path: birthdayRoutes.ahead.path }, [LEADS_ROOM])
  return { wished: ids.length, found }
}

interface Words extends ChannelSetup {
  message: string
  file: StoredFile | null
}

/** What the channel says, as the messages it can send, and what else it can. */
async function wordsOf(tx: Tx, channelId: number): Promise<{ parts: Part[]; can: Capabilities }> {
  const { rows } = await sql<Words>`
    select ch.kind, ch.config, coalesce(b.message, '') as message,
      case when f.id is not null then jsonb_strip_nulls(jsonb_build_object('id', f.id, 'name', f.name, 'mimeType', f.type, 'kind', f.kind,
        'size', f.size, 'seconds', f.seconds)) end as file
    from channels ch
      left join birthday_messages b on b.tenant_id = ch.tenant_id and b.channel_id = ch.id
      left join files f on f.tenant_id = b.tenant_id and f.id = b.file_id
    where ch.tenant_id = ${tx.tenant} and ch.id = ${channelId} and ch.deleted_at is null`.execute(tx)
  const found = rows[0] ?? refuse('ERR_NO_WAPP_FOUND', { id: channelId })
  const can = capabilitiesOf(found)
  return { parts: saidBy(found, can), can }
}

/** Its text, and its file where the channel carries it. */
export function saidBy({ message, file }: Pick<Words, 'message' | 'file'>, can: Capabilities): Part[] {
  const files = file ? [{ fileId: file.id, caption: '', voice: false, file }] : []
  const { parts, refused } = compose({ body: message, files, signature: null }, can)
  return refused[0] ? refuse(refused[0].code, { refused }) : parts
}

const markDone = (tx: Tx, channelId: number, today: Day) =>
  tx
    .updateTable('birthday_messages')
    .set({ done_on: dateOf(today) })
    .where('tenant_id', '=', tx.tenant)
    .where('channel_id', '=', channelId)
    .execute()
