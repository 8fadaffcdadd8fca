import type { MediaKind } from '@balcao/contract/channels/channel-words'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'

/** Which files: those that came before then, of these kinds; none named: of all. */
interface OldFiles {
  before: Date
  kinds: readonly MediaKind[]
}

const AT_ONCE = 200
export const BEFORE_ALL_FILES = '00000000-0000-0000-0000-000000000000'

interface Step {
  /** Where the next begins; null: there are no more. */
  behind: string | null
  /** Whose messages let go of them. */
  parted: string[]
}

/** The next of them: their messages say that the file is gone, and open pages read them again. */
export async function partOldFiles(tx: Tx, { before, kinds }: OldFiles, behind: string): Promise<Step> {
  const { rows } = await sql<{ id: string; messages: number; tickets: number[] | null }>`
    select file_id as id, messages, tickets
    from remove_old_files(${tx.tenant}, ${before}, ${kinds}::text[], ${behind}::uuid, ${AT_ONCE})`.execute(tx)
  const tickets = new Set(rows.flatMap(row => row.tickets ?? []))
  for (const id of tickets) await emit(tx, 'rows.changed', { path: `/messages/${id}` }, [TEAM_ROOM])
  return {
    behind: rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null,
    parted: rows.filter(row => row.messages > 0).map(row => row.id),
  }
}

/** What they would be: files that a message of a conversation has and that wait for nothing. */
export async function countOldFiles(tx: Tx, { before, kinds }: OldFiles): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(f.size), 0)::bigint as bytes from files f
    where f.tenant_id = ${tx.tenant} and f.created_at < ${before}
      and (cardinality(${kinds}::text[]) = 0 or f.kind = any (${kinds}::text[])) and exists (
        select from messages m where m.tenant_id = f.tenant_id and m.file_id = f.id and m.created_at < ${before} and m.next_at is null)`.execute(
    tx,
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}
