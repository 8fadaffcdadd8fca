import type pg from 'pg'

const SCHEMAS = `('public'::regnamespace, to_regnamespace('pgboss'))`

/**
 * Takes off what stands in the way of filling tables in any order, and slows it; the answered function puts it back, in the
 * same transaction. Row security that binds even the owner: COPY refuses to write under it. Triggers: what they did is in the
 * rows. Foreign keys: put back, each is checked over all rows at once, and cycles are no matter. Indexes that are not a key:
 * built at once they cost a fraction of what they cost row by row.
 */
export async function loosen(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select off, "on" from (
      select 1 as turn, format('alter table %s no force row level security', oid::regclass) as off,
             format('alter table %s force row level security', oid::regclass) as "on"
      from pg_class where relforcerowsecurity and relnamespace in ${SCHEMAS}
      union all
      select 2, format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
             format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
      from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and relnamespace in ${SCHEMAS}
      union all
      select 3, format('alter table %s drop constraint %I', conrelid::regclass, conname),
             format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ${SCHEMAS}
      union all
      select 4, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join pg_class c on c.oid = indrelid
      where c.relkind = 'r' and not c.relispartition and relnamespace in ${SCHEMAS}
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    ) steps order by turn`)
  for (const { off } of rows) await client.query(off)
  return async () => {
    await client.query("set local maintenance_work_mem = '256MB'")
    for (const { on } of rows.toReversed()) await client.query(on)
  }
}
