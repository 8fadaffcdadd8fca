import type pg from 'pg'

/**
 * What a restored copy must not carry on with, in the transaction that fills it. A backup may be older than a logout, a new
 * password or a dismissal: what was ended since would be alive again. So everybody logs in anew. A sending feature adds
 * here what the lost installation has surely sent since.
 */
const AFTER: { table: string; sql: string }[] = [
  { table: 'public.sessions', sql: "update sessions set ended_at = now(), ended_why = 'restored' where ended_at is null" },
  { table: 'public.password_resets', sql: 'update password_resets set used_at = now() where used_at is null' },
  { table: 'public.login_codes', sql: 'delete from login_codes' },
  // Access tokens need no session for the minutes they live. The step is larger than the versions that can have passed since.
  { table: 'public.tenants', sql: 'update tenants set rights = rights + 1000' },
  { table: 'public.rights_changes', sql: 'insert into rights_changes (tenant_id, version) select id, rights from tenants' },
  // Whom a campaign reached since the backup is not known here: a person decides whether it goes on.
  {
    table: 'public.campaigns',
    sql: "update campaigns set paused_at = now(), pause_code = 'restored' where status = 'processing' and paused_at is null",
  },
  { table: 'public.campaigns', sql: "update campaigns set status = 'canceled' where status = 'scheduled'" },
  // A queue's own table is made by the queue, not by its row: its jobs are in the common one now.
  { table: 'pgboss.queue', sql: "update pgboss.queue set partition = false, table_name = 'job_common' where partition" },
]

export async function settleRestored(client: pg.Client, options: { withoutKey: boolean }): Promise<void> {
  for (const { table, sql } of AFTER) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
    if (rows[0]?.there) await client.query(sql)
  }
  if (options.withoutKey) await forgetKey(client)
}

/** What `seal` in keys.ts makes. */
const SEALED = 'v1[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]*[.][A-Za-z0-9_-]{22}'

/** Without its key a sealed secret is only an error at every use: it is taken out, and the next start binds the database to the key it has. */
async function forgetKey(client: pg.Client): Promise<void> {
  await client.query('update installation set key_check = null')
  await client.query('delete from settings where value ~ $1', [`^${SEALED}$`])
  // An app is nothing without its secret, and a check says so.
  const { rows: factors } = await client.query<{ there: boolean }>(
    "select to_regclass('public.second_factors') is not null as there",
  )
  if (factors[0]?.there) await client.query('delete from second_factors where secret ~ $1', [`^${SEALED}$`])
  const { rows } = await client.query<{ sql: string }>(
    `select case
       when t.typname = 'text' and not a.attnotnull then format('update %1$s set %2$I = null where %2$I ~ %3$L', c.oid::regclass, a.attname, '^' || $1 || '$')
       when t.typname = 'text' then format('update %1$s set %2$I = %4$L where %2$I ~ %3$L', c.oid::regclass, a.attname, '^' || $1 || '$', '')
       else format('update %1$s set %2$I = regexp_replace(%2$I::text, %3$L, %4$L, %5$L)::%6$s where %2$I::text ~ %3$L',
                   c.oid::regclass, a.attname, '"' || $1 || '"', 'null', 'g', t.typname) end as sql
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and t.typname in ('text', 'json', 'jsonb')`,
    [SEALED],
  )
  for (const { sql } of rows) await client.query(sql)
}
