import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { dropUnused } from '../../files/index.ts'
import { readSetting } from '../../settings/index.ts'
import { BEFORE_ALL_FILES, partOldFiles } from './old-files.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/** Every night: what is older than a company keeps it goes. Broken off, the next night goes on. */
export async function forgetOld(signal: AbortSignal): Promise<void> {
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number }>`select tenant_id as "tenantId" from tenants_that_forget()`.execute(tx),
  )
  for (const { tenantId } of rows) {
    if (signal.aborted) return
    await forgetOldOf(tenantId, signal).catch((error: unknown) => {
      log.warn({ err: error, tenantId }, 'old messages could not be forgotten and will be the next night')
    })
  }
}

async function forgetOldOf(tenantId: number, signal: AbortSignal): Promise<void> {
  const [files, messages] = await withTenant(tenantId, tx =>
    Promise.all([readSetting(tx, 'retentionFiles'), readSetting(tx, 'retentionMessages')]),
  )
  const before = (days: string) => new Date(clock.now().getTime() - Number(days) * DAY_MS)
  if (Number(files) > 0) await forgetFiles(tenantId, before(files), signal)
  if (Number(messages) > 0) await forgetMessages(tenantId, before(messages), signal)
}

async function forgetFiles(tenantId: number, before: Date, signal: AbortSignal): Promise<void> {
  for (let behind: string | null = BEFORE_ALL_FILES; behind !== null && !signal.aborted; ) {
    const from: string = behind
    const step = await withTenant(tenantId, tx => partOldFiles(tx, { before, kinds: [] }, from))
    for (const id of step.parted) await dropUnused(tenantId, id, clock.now())
    behind = step.behind
  }
}

/** In the order they came here: an old message a channel brings today is kept as long as one written today. */
async function forgetMessages(tenantId: number, before: Date, signal: AbortSignal): Promise<void> {
  for (let more = true; more && !signal.aborted; )
    more = await withTenant(tenantId, async tx => {
      const { rows } = await sql<{ id: number; ticketId: number | null }>`
        select id, ticket_id as "ticketId" from messages
        where tenant_id = ${tx.tenant} and created_at < ${before} and next_at is null and id > coalesce(
          (select messages_upto from retention_marks where tenant_id = ${tx.tenant}), 0)
        order by id limit ${AT_ONCE}`.execute(tx)
      const last = rows.at(-1)
      if (!last) return false
      await sql`select forget_messages(${tx.tenant}, ${rows.map(row => row.id)}::bigint[])`.execute(tx)
      await sql`
        update tickets set last_message = '', version = version + 1
        where tenant_id = ${tx.tenant} and id = any (${rows.map(row => row.ticketId ?? 0)}::bigint[])
          and last_message_at < ${before} and last_message <> ''`.execute(tx)
      await sql`
        insert into retention_marks (messages_upto) values (${last.id})
        on conflict (tenant_id) do update set messages_upto = excluded.messages_upto`.execute(tx)
      for (const id of new Set(rows.map(row => row.ticketId)))
        if (id !== null) await emit(tx, 'rows.changed', { path: `/messages/${id}` }, [TEAM_ROOM])
      return rows.length === AT_ONCE
    })
}
