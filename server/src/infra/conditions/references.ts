import type { Condition } from '@balcao/contract/conditions/condition'
import { type FieldSet, idsIn, type Reference } from '@balcao/contract/conditions/fields'
import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

const TABLES: Record<Reference, string> = {
  tags: 'tags',
  lanes: 'lanes',
  queues: 'queues',
  users: 'users',
  teams: 'teams',
  channels: 'channels',
  demands: 'demands',
}

/** Refuses a condition that speaks of what this company does not have: another's ids are nobody's. */
export async function refuseForeignIds(tx: Tx, fields: FieldSet<never>, condition: Condition): Promise<void> {
  for (const [reference, ids] of idsIn(fields, condition)) {
    const { rows } = await sql<{ id: number }>`
      select asked.id from unnest(${[...ids]}::bigint[]) asked(id)
      where not exists (select from ${sql.table(TABLES[reference])} t where t.tenant_id = ${tx.tenant} and t.id = asked.id)
      limit 1`.execute(tx)
    if (rows[0]) refuse('ERR_CONDITION_UNKNOWN', { of: reference, id: rows[0].id })
  }
}
