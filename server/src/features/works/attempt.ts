import { Refusal } from '@balcao/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'

/** One row's own fate: what refuses it undoes it, and not the rows before it. */
export async function attempt(tx: Tx, act: () => Promise<unknown>): Promise<string | null> {
  await sql`savepoint one_row`.execute(tx)
  try {
    await act()
    await sql`release savepoint one_row`.execute(tx)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    return error.code
  }
}
