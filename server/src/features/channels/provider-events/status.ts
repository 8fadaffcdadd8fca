import { readable } from '@balcao/contract/values/readable'
import { sql } from 'kysely'
import type { StatusNews } from '../../../drivers/channels/driver.ts'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { capabilitiesOf } from '../drivers.ts'
import { announceChannel } from '../facts.ts'
import type { ChannelKey } from '../key.ts'
import { type ChannelRow, lockChannel } from '../queries.ts'
import { templatesWanted } from '../templates/templates.ts'

/** Told by its session, by the process that holds it: null when it holds it no longer. */
export const saveStatus = (
  { tenantId, channelId }: ChannelKey,
  news: StatusNews,
  { heldBy, failures }: { heldBy: string; failures: number },
): Promise<ChannelRow | null> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql`
      select from channels where id = ${channelId} and held_by = ${heldBy} and deleted_at is null for no key update`.execute(tx)
    return rows.length === 0 ? null : write(tx, channelId, news, failures)
  })

/** A call of the provider tells it to any process: the channel's holder looks at it. */
export async function applyStatus({ tenantId, channelId }: ChannelKey, news: StatusNews): Promise<void> {
  // A bad line is told open many times a second: only the first is news.
  if (news.status === 'connected' && (await isConnected(tenantId, channelId))) return
  await withTenant(tenantId, tx => write(tx, channelId, news, null))
}

async function isConnected(tenantId: number, channelId: number): Promise<boolean> {
  const rows = await queryTenant(tenantId, db =>
    db
      .selectFrom('channels')
      .select('id')
      .where('id', '=', channelId)
      .where('status', '=', 'connected')
      .where('status_code', 'is', null),
  )
  return rows.length > 0
}

async function write(tx: Tx, channelId: number, news: StatusNews, failures: number | null): Promise<ChannelRow> {
  const before = await lockChannel(tx, channelId)
  if (failures === null && endsWhatWas(before, news)) return before
  // A provider that ended it opened it again; what a person ended stays so.
  const isBack = failures === null && news.status === 'connected' && ENDED.includes(before.status)
  if (isBack && !before.keep_connected && before.status_code === null) return before
  const isFinal = news.final || news.status === 'timeout'
  const next = {
    status: isBack ? 'opening' : news.status,
    status_code: news.code ?? null,
    status_details: news.details === undefined ? null : readable(news.details, DETAILS_MAX),
    qr_code: news.status === 'qrcode' ? (news.qrCode ?? null) : null,
    pairing_code: news.status === 'qrcode' ? (news.pairingCode ?? null) : null,
    number: news.number ?? before.number,
    keep_connected: isFinal ? false : isBack || before.keep_connected,
    failures: failures ?? before.failures,
  }
  if (sameAs(before, next)) return before
  const isNewCode = next.qr_code !== before.qr_code || next.pairing_code !== before.pairing_code
  await tx
    .updateTable('channels')
    .set({
      ...next,
      code_until: isNewCode ? codeEnd(news) : before.code_until,
      retries: next.qr_code !== null && next.qr_code !== before.qr_code ? before.retries + 1 : before.retries,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', channelId)
    .execute()
  const row = await lockChannel(tx, channelId)
  await announceChannel(tx, row)
  if (row.status === 'connected' && before.status !== 'connected') await begun(tx, row)
  return row
}

const ENDED: readonly ChannelRow['status'][] = ['disconnected', 'timeout']

/** A new code is asked for, or shown: the call tells how the session before it ended, by our own logout. */
const endsWhatWas = ({ wish, status }: ChannelRow, news: StatusNews): boolean =>
  wish === 'qr'
    ? news.status === 'disconnected' || news.status === 'timeout'
    : status === 'qrcode' && news.code === 'ERR_CHANNEL_LOGGED_OUT'

/** It works: the link somebody had for connecting it has done its part, and what its provider approved can be asked. */
async function begun(tx: Tx, { id, kind, config }: ChannelRow): Promise<void> {
  await tx.updateTable('channel_links').set({ used_at: sql<Date>`now()` }).where('channel_id', '=', id).execute()
  if (capabilitiesOf(kind, config).templates) await templatesWanted(tx, id)
}

const DETAILS_MAX = 500

const codeEnd = ({ status, codeSeconds }: StatusNews): Date | null =>
  status === 'qrcode' && codeSeconds !== undefined ? new Date(clock.now().getTime() + codeSeconds * 1000) : null

const sameAs = (before: ChannelRow, next: Partial<ChannelRow>): boolean =>
  Object.entries(next).every(([column, value]) => before[column as keyof ChannelRow] === value)
