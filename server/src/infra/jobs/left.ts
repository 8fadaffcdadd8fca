import { sql } from 'kysely'
import { withoutTenant } from '../database/db.ts'
import { log } from '../log.ts'
import { wake } from '../processes/wake.ts'
import { JOBS_SCHEMA } from './install.ts'
import { KEY_SPACE } from './keys.ts'

export const LOOK_MS = 1_000
/** Between being handed out and having its key a job is nobody's. */
const HANDED_OUT = sql`interval '2 seconds'`

/**
 * A job with a key that runs nowhere: its process was killed, and the lock of its key ended with it. It is begun again at once; the queue
 * by itself would miss its heartbeat half a minute later. One without a key waits for that.
 */
export async function giveBackLeft(names: string[]): Promise<void> {
  const { rows } = await withoutTenant(tx =>
    sql<{ name: string; id: string }>`
      update ${sql.table(`${JOBS_SCHEMA}.job`)} j set state = 'retry', start_after = now(), heartbeat_on = null
      where j.name = any (${names}) and j.state = 'active' and j.group_id is not null and j.retry_count < j.retry_limit
        and j.started_on < now() - ${HANDED_OUT} and not exists (
          select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
            and l.database = (select oid from pg_database where datname = current_database())
            and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(j.name || ' ' || j.group_id, ${sql.lit(KEY_SPACE)}))
      returning j.name, j.id`.execute(tx),
  )
  for (const { name, id } of rows) log.warn({ job: name, id }, 'a job whose process is gone begins again')
  if (rows.length > 0) wake('jobs')
}
