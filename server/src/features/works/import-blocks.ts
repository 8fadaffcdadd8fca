import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { startWork } from './commands.ts'
import { present } from './queries.ts'

/** Blocks that never became a work, or whose work was cancelled. */
const KEEP_DAYS = 7

export interface Line<Write> {
  line: number
  row: Write
}
export interface ImportBlock<Write> {
  key: string
  title: string
  block: number
  blocks: number
  rows: Line<Write>[]
  /** What holds for all its lines: kept with the work. */
  how?: object
}

/** Takes in one block of a file; the last one to come, whichever it is, begins the work. Sending one again changes nothing. */
export async function addBlock<Write>(
  tx: Tx,
  actor: Actor,
  kind: string,
  { key, title, block, blocks, rows, how }: ImportBlock<Write>,
): Promise<{ received: number; work: WorkSummary | null }> {
  // Two blocks at once must not both, or neither, find the file complete, nor two files take the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', ${tx.tenant}))`.execute(tx)
  const begun = await workOf(tx, actor, kind, key)
  if (begun) return { received: blocks, work: begun }

  if (block === 0) await forgetOld(tx)
  await hasPlace(tx, key)
  await tx
    .insertInto('import_blocks')
    .values({ key, block, kind, size: rows.length, rows: JSON.stringify(rows), created_by: actor.userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { received, lines, strange } = await countOf(tx, actor, kind, key)
  if (strange > 0 || received > blocks) refuse('ERR_CONFLICT')
  if (received < blocks) return { received, work: null }

  await sql`
    update import_blocks b set first = before.first from (
      select block, (sum(size) over (order by block) - size)::int as first from import_blocks where key = ${key}
    ) before where b.key = ${key} and b.block = before.block`.execute(tx)
  return {
    received,
    work: await startWork(tx, actor, { kind, title, total: lines, params: { key, total: lines, ...(how && { how }) } }),
  }
}

/** The rows from the given one on, of all that the blocks of this file hold together. */
export async function rowsFrom<Write>(tx: Tx, key: string, from: number, most: number): Promise<Line<Write>[]> {
  const row = await tx
    .selectFrom('import_blocks')
    .select(['first', 'rows'])
    .where('key', '=', key)
    .where('first', '<=', from)
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lines = (row?.rows as Line<Write>[] | undefined)?.slice(from - (row?.first ?? 0)) ?? []
  if (lines.length === 0) throw new Error(`rows of an import are missing from ${from} on`)
  return lines.slice(0, most)
}

export const forgetBlocks = (tx: Tx, key: string) => tx.deleteFrom('import_blocks').where('key', '=', key).execute()

const OPEN_IMPORTS = 3

/** Those whose browser went away count for an hour. */
async function hasPlace(tx: Tx, key: string): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(distinct b.key)::int as open from import_blocks b
    left join works w on w.tenant_id = b.tenant_id and w.params->>'key' = b.key::text
    where b.key <> ${key} and case when w.id is null then b.created_at > now() - interval '1 hour'
      else w.status in ('waiting', 'running', 'paused') end`.execute(tx)
  if ((rows[0]?.open ?? 0) >= OPEN_IMPORTS) refuse('ERR_IMPORTS_OPEN', { most: OPEN_IMPORTS })
}

const forgetOld = (tx: Tx) =>
  sql`delete from import_blocks b where b.created_at < now() - make_interval(days => ${KEEP_DAYS}) and not exists (
    select from works w where w.tenant_id = b.tenant_id and w.params->>'key' = b.key::text
      and w.status in ('waiting', 'running', 'paused'))`.execute(tx)

async function countOf(tx: Tx, actor: Actor, kind: string, key: string) {
  const { rows } = await sql<{ received: number; lines: number; strange: number }>`
    select count(*)::int as received, coalesce(sum(size), 0)::int as lines,
      count(*) filter (where created_by <> ${actor.userId} or kind <> ${kind})::int as strange
    from import_blocks where key = ${key}`.execute(tx)
  return rows[0] ?? { received: 0, lines: 0, strange: 0 }
}

async function workOf(tx: Tx, actor: Actor, kind: string, key: string): Promise<WorkSummary | null> {
  const row = await tx
    .selectFrom('works')
    .selectAll()
    .where('created_by', '=', actor.userId)
    .where('kind', '=', kind)
    .where(sql<string>`params->>'key'`, '=', key)
    .executeTakeFirst()
  return row ? present(row) : null
}
