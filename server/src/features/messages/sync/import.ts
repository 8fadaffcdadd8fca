import { Refusal } from '@balcao/contract/errors'
import { moment } from '@balcao/contract/shapes'
import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { askChannel, type ChannelKey, type MessageNews } from '../../channels/index.ts'
import { ticketForPast } from '../../tickets/index.ts'
import { startWork, type WorkRunner } from '../../works/index.ts'
import { beginSync } from './sync.ts'

/** The past of a phone, between two days, as tickets: begun when the phone is connected, watched and cancelled as a long work. */

export const IMPORT_WORK = 'messages.import'
const ASK_MS = 60_000
/** Of each conversation, from a phone that has to be asked. */
const EACH = 1_000

const wish = z.object({
  start: moment,
  end: moment,
  queueId: z.number().nullable(),
  groups: z.boolean(),
  close: z.boolean(),
  /** Who wanted it, and watches it. */
  by: z.number(),
})
const running = wish.extend({ channelId: z.number() })
type Import = z.output<typeof running> & { isCancelled: boolean }

/** Begins a wished import once its phone is there, once. While others are fetched, it waits for the next connection. */
export async function beginImport(tx: Tx, channelId: number): Promise<void> {
  const { rows } = await sql<{ name: string; history: unknown }>`
    select c.name, c.history from channels c where c.tenant_id = ${tx.tenant} and c.id = ${channelId} and c.history <> '{}'
      and c.deleted_at is null and c.status = 'connected' and not exists (
        select from history_syncs s where s.tenant_id = c.tenant_id and s.channel_id = c.id and s.ended_at is null
      ) for no key update`.execute(tx)
  const wanted = wish.safeParse(rows[0]?.history)
  if (!rows[0] || !wanted.success) return
  const params = { ...wanted.data, channelId }
  const work = await startWork(tx, { userId: wanted.data.by }, { kind: IMPORT_WORK, title: rows[0].name, params })
  await tx.insertInto('history_syncs').values({ work_id: work.id, channel_id: channelId, last_at: clock.now() }).execute()
  await tx.updateTable('channels').set({ history: '{}' }).where('tenant_id', '=', tx.tenant).where('id', '=', channelId).execute()
}

/** A phone that was just linked brings its past by itself; one that was there before has to be asked. */
export const importRunner: WorkRunner = async ({ tenantId, workId, params }) => {
  const { channelId } = running.parse(params)
  await beginSync(tenantId, workId)
  try {
    await askChannel(tenantId, channelId, { what: 'history', perConversation: EACH }, ASK_MS)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.info(
      { tenantId, channelId, code: error.code, details: error.details },
      'an import waits for what the phone brings by itself',
    )
  }
  return 'goes on'
}

/** The import that what comes in belongs to. One that was cancelled takes nothing more in. */
export async function importOf({ tenantId, channelId }: ChannelKey): Promise<Import | null> {
  const [row] = await queryTenant(
    tenantId,
    () => sql<{ params: unknown; status: string }>`
      select w.params, w.status from history_syncs s join works w on w.tenant_id = s.tenant_id and w.id = s.work_id
      where s.tenant_id = ${tenantId} and s.channel_id = ${channelId} and s.ended_at is null and w.kind = ${IMPORT_WORK}`,
  )
  return row ? { ...running.parse(row.params), isCancelled: row.status === 'cancelled' } : null
}

export function isWanted({ isCancelled, start, end, groups }: Import, { at, address }: MessageNews): boolean {
  if (isCancelled || at === undefined) return false
  return at >= new Date(start) && at <= new Date(end) && (groups || address.kind !== 'group')
}

/** Those of these messages that stand in no ticket get one. */
export async function placePast(tx: Tx, { channelId, queueId, close }: Import, block: readonly MessageNews[]): Promise<void> {
  const { rows } = await sql<{ contactId: number }>`
    select distinct contact_id as "contactId" from messages
    where tenant_id = ${tx.tenant} and channel_id = ${channelId} and ticket_id is null
      and external_id = any (${block.map(({ externalId }) => externalId)}::text[])
    order by contact_id`.execute(tx)
  const now = clock.now()
  for (const { contactId } of rows) await ticketForPast(tx, { contactId, channelId, queueId, close }, now)
}
