import { sql } from 'kysely'
import { type Tx, withoutTenant, withTenant } from '../../infra/database/db.ts'

/** What of bots is counted, and how long it is kept: bodies of calls 7 days, turns 90, runs 180. */

const AT_ONCE = 2_000

export async function keepBooks(): Promise<void> {
  const { rows } = await withoutTenant(tx => sql<{ id: number }>`select tenants_with_bots() as id`.execute(tx))
  for (const { id } of rows) {
    await foldTurns(id)
    await withTenant(id, forgetOld)
  }
}

export async function foldTurns(tenant: number): Promise<void> {
  for (;;) {
    const { rows } = await withTenant(tenant, tx => sql<{ n: number }>`select fold_bot_turns(${AT_ONCE}) as n`.execute(tx))
    if ((rows[0]?.n ?? 0) < AT_ONCE) return
  }
}

async function forgetOld(tx: Tx): Promise<void> {
  await sql`
    update bot_turns set calls = (select coalesce(jsonb_agg(c - 'body'), '[]') from jsonb_array_elements(calls) c)
    where tenant_id = ${tx.tenant} and at < now() - interval '7 days' and calls @? '$[*].body'`.execute(tx)
  await sql`delete from bot_turns where tenant_id = ${tx.tenant} and is_folded and at < now() - interval '90 days'`.execute(tx)
  await sql`delete from bot_runs where tenant_id = ${tx.tenant} and ended_at < now() - interval '180 days'`.execute(tx)
}
