import type pg from 'pg'

/**
 * What a restored copy must not carry on with, in the transaction that fills it. A backup may be older than a logout, a new
 * password or a dismissal: what was ended since would be alive again. So everybody logs in anew.
 */
const AFTER: { table: string; sql: string }[] = [
  { table: 'public.sessions', sql: "update sessions set ended_at = now(), ended_why = 'restored' where ended_at is null" },
  { table: 'public.password_resets', sql: 'update password_resets set used_at = now() where used_at is null' },
  { table: 'public.login_codes', sql: 'delete from login_codes' },
  // Access tokens need no session for the minutes they live. The step is larger than the versions that can have passed since.
  { table: 'public.tenants', sql: 'update tenants set rights = rights + 1000' },
  { table: 'public.rights_changes', sql: 'insert into rights_changes (tenant_id, version) select id, rights from tenants' },
  // A queue's own table is made by the queue, not by its row: its jobs are in the common one now.
  { table: 'pgboss.queue', sql: "update pgboss.queue set partition = false, table_name = 'job_common' where partition" },
]

export async function settleRestored(client: pg.Client, options: { withoutKey: boolean }): Promise<void> {
  for (const { table, sql } of AFTER) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
    if (rows[0]?.there) await client.query(sql)
  }
  // The next start binds the database to the key it has then.
  if (options.withoutKey) await client.query('update installation set key_check = null')
}
