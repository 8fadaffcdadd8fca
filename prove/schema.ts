import type pg from 'pg'

/** Everything a schema is made of, as text, one line each: two databases with the same lines are the same to the program. */
export async function schemaOf(owner: pg.Pool): Promise<string[]> {
  const { rows: names } = await owner.query<{ database: string }>('select current_database() as database')
  const database = names[0]?.database ?? ''
  const { rows } = await owner.query<{ line: string }>(LINES)
  // The roles are named after the database.
  return rows.map(({ line }) => line.replaceAll(database, 'DATABASE')).sort()
}

const OURS = "n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')"

const LINES = `
  select format('relation %s.%s %s owner %s rls %s/%s grants %s', n.nspname, c.relname, c.relkind, pg_get_userbyid(c.relowner),
                c.relrowsecurity, c.relforcerowsecurity, (select string_agg(a::text, ',' order by a::text) from unnest(c.relacl) a)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all
  select format('column %s.%s.%s %s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                a.attidentity, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OURS} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v')
  union all
  select format('index %s', pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all
  select format('constraint %s.%s %s', n.nspname, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS}
  union all
  select format('policy %s on %s for %s to %s using %s check %s', p.polname, p.polrelid::regclass, p.polcmd,
                array(select pg_get_userbyid(r) from unnest(p.polroles) r), pg_get_expr(p.polqual, p.polrelid),
                pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p
  union all
  select format('function %s grants %s %s', p.oid::regprocedure, p.proacl, md5(pg_get_functiondef(p.oid)))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} and p.prokind <> 'a'
  union all
  select format('schema %s grants %s', n.nspname, (select string_agg(a::text, ',' order by a::text) from unnest(n.nspacl) a))
    from pg_namespace n where ${OURS} and n.nspname not like 'pg\\_%'
  union all
  select format('role %s login %s super %s', rolname, rolcanlogin, rolsuper)
    from pg_roles where rolname like current_database() || '\\_%'
  union all
  select format('migration %s %s', name, hash) from migrations
  union all
  select format('made %s companies, %s people, %s doors', (select count(*) from tenants), (select count(*) from users), (select count(*) from doors))`
