import { sql } from 'kysely'
import type { Tx } from '../../infra/db.ts'
import { recordChanges } from '../../infra/rights.ts'

/** Ends every session of a user, in every process; `why` stays with the row. */
export async function endSessionsOf(tx: Tx, userId: number, why: string, options: { keepSession?: string } = {}): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(options.keepSession !== undefined, query => query.where('id', '!=', options.keepSession ?? ''))
    .returning('id')
    .execute()
  if (ended.length > 0)
    await recordChanges(
      tx,
      ended.map(({ id }) => ({ sessionId: id })),
    )
}
