import type pg from 'pg'

const SCHEMAS = `('public'::regnamespace, to_regnamespace('pgboss'))`

/**
 * Takes off, until the answered function is called in the same transaction, what stands in the way of filling tables in any
 * order: foreign keys (put back, PostgreSQL checks each over all rows at once: quicker than row by row, and cycles are no
 * matter), row security that binds even the owner (COPY refuses to write under it), and triggers (what they did is in the rows).
 */
export async function loosen(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ${SCHEMAS}
    union all
    select format('alter table %s no force row level security', oid::regclass),
           format('alter table %s force row level security', oid::regclass)
    from pg_class where relforcerowsecurity and relnamespace in ${SCHEMAS}
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
           format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and relnamespace in ${SCHEMAS}`)
  for (const { off } of rows) await client.query(off)
  return async () => {
    for (const { on } of rows) await client.query(on)
  }
}
