import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../test/database.ts'
import { type World, world } from '../test/world.ts'
import { crossTenants, queryTenant, withoutTenant, withTenant } from './database/db.ts'
import { migrate } from './database/migrate.ts'
import { rolesOf } from './database/roles.ts'

/** Tables of no tenant, each with the reason it may be one. A table that is neither here nor walled fails. */
const OF_NO_TENANT: Record<string, string> = {
  migrations: 'which migrations ran; only the owner touches it',
  functions: 'which functions were made, from which files; only the owner touches it',
  installation: 'one row about the installation',
  plans: 'what the superadmin sells, the same for everybody',
  processes: 'leases of running processes',
  announcements: 'what the operator tells; whom it was told stands with each company',
  attempts: 'counted before anybody is known; keys are hashed',
  captchas: 'asked before anybody is known',
  relay: 'one row: who announces facts, and how far',
  socket_io_attachments: 'facts on their way between processes, for the platform role only',
}

let w: World
beforeAll(async () => {
  w = await world({}, ownDatabase)
})

interface TableFact {
  name: string
  secured: boolean
  forced: boolean
  policies: string[]
  tenantKey: boolean
}

const tables = async (): Promise<TableFact[]> => {
  const { rows } = await w.owner.query<TableFact>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies,
      c.relname = 'tenants' or exists (
        select 1 from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id') or c.relname = 'doors' as "tenantKey"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return rows
}

describe('[TEN-01] walls between tenants', () => {
  test('every table in the catalogue is walled, or on the short list with its reason', async () => {
    const all = await tables()
    expect(all.length).toBeGreaterThan(15)
    const unwalled = all.filter(t => !(t.secured && t.forced)).map(t => t.name)
    expect(unwalled.sort()).toEqual(Object.keys(OF_NO_TENANT).sort())
  })

  test('every walled table has the same three policies, and a key that starts with its tenant', async () => {
    for (const table of (await tables()).filter(t => t.secured)) {
      expect(table.policies, table.name).toEqual(['keeper', 'platform', 'tenant'])
      expect(table.tenantKey, table.name).toBe(true)
    }
  })

  test('a foreign key between walled tables carries the tenant', async () => {
    const walled = (await tables()).filter(t => t.secured && t.name !== 'tenants').map(t => t.name)
    const { rows } = await w.owner.query<{ name: string; columns: string[] }>(
      `select conrelid::regclass || '.' || conname as name,
         array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1) and confrelid::regclass::text = any ($1)`,
      [walled],
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const key of rows) expect(key.columns, key.name).toContain('tenant_id')
  })

  test('the program connects as roles that own nothing and cannot step over row security', async () => {
    const { app, platform } = rolesOf(new URL(w.url).pathname.slice(1))
    const { rows } = await w.owner.query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty,
         (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = any ($1)`,
      [[app, platform]],
    )
    expect(rows).toEqual([
      { mighty: false, owned: 0 },
      { mighty: false, owned: 0 },
    ])
  })

  test('the program can make nothing, not even for its own session', async () => {
    const { app, platform } = rolesOf(new URL(w.url).pathname.slice(1))
    const { rows } = await w.owner.query(
      `select has_database_privilege(r, current_database(), 'temporary') as temporary,
         has_database_privilege(r, current_database(), 'create') as schemas,
         (select bool_or(has_schema_privilege(r, n.oid, 'create')) from pg_namespace n) as things,
         (select bool_or(pg_has_role(r, other.oid, 'member')) from pg_roles other where other.rolname <> r) as others
       from unnest($1::text[]) r`,
      [[app, platform]],
    )
    const nothing = { temporary: false, schemas: false, things: false, others: false }
    expect(rows).toEqual([nothing, nothing])
    await expect(withTenant(w.padaria, tx => sql`create temp table doors (x int)`.execute(tx))).rejects.toThrow(
      /permission denied/,
    )
  })

  test('what owns tables and functions is nobody special, though a superuser made the database', async () => {
    const { rows } = await w.owner.query<{ owner: string; mighty: boolean }>(`
      select distinct rolname as owner, rolsuper or rolcreaterole or rolbypassrls or rolcreatedb or rolreplication or rolcanlogin as mighty
      from pg_roles r join (
        select relowner as owner from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        union all select proowner from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        union all select typowner from pg_type where typnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
          and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
        union all select nspowner from pg_namespace where nspname = 'pgboss'
        union all select datdba from pg_database where datname = current_database()) owned on owned.owner = r.oid`)
    expect(rows).toEqual([{ owner: rolesOf(new URL(w.url).pathname.slice(1)).owner, mighty: false }])
  })

  test('what a superuser came to own, and what was granted to everybody, is put right at the next start', async () => {
    const database = new URL(w.url).pathname.slice(1)
    const { owner, app } = rolesOf(database)
    await w.owner.query(`
      alter table tags owner to current_user; alter policy keeper on tags to current_user;
      alter function tenant_of owner to current_user; alter table pgboss.job owner to current_user;
      grant temporary on database ${database} to public`)
    await migrate(w.url)
    const { rows } = await w.owner.query(
      `select relowner::regrole::text as owner from pg_class where oid in ('tags'::regclass, 'tags_id_seq'::regclass, 'pgboss.job'::regclass)
       union all select proowner::regrole::text from pg_proc where proname = 'tenant_of'
       union all select polroles[1]::regrole::text from pg_policy where polrelid = 'tags'::regclass and polname = 'keeper'`,
    )
    expect(rows).toEqual(Array(5).fill({ owner }))
    const { rows: may } = await w.owner.query("select has_database_privilege($1, $2, 'temporary') as temporary", [app, database])
    expect(may).toEqual([{ temporary: false }])
  })

  test('without a tenant every walled table is empty; with one, only its rows are there', async () => {
    const walled = (await tables()).filter(t => t.secured).map(t => t.name)
    for (const name of walled) {
      const { rows } = await withoutTenant(tx =>
        sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(tx),
      )
      expect(rows[0]?.n, name).toBe(0)
    }
    const seen = await withTenant(w.padaria, tx => tx.selectFrom('users').select('name').orderBy('name').execute())
    expect(seen.map(u => u.name)).toEqual(['ana', 'carla', 'rui', 'sofia'])
  })

  test('a row of another tenant cannot be written, moved or pointed at', async () => {
    const intrude = (statement: string) => withTenant(w.padaria, tx => sql.raw(statement).execute(tx))
    await expect(intrude(`insert into queues (tenant_id, name) values (${w.oficina}, 'x')`)).rejects.toThrow(/row-level security/)
    await expect(intrude(`update queues set tenant_id = ${w.oficina}`)).rejects.toThrow(/row-level security|foreign key/)
    await expect(intrude(`insert into user_queues (user_id, queue_id) values (${w.ana.id}, ${w.queues.pneus})`)).rejects.toThrow(
      /foreign key/,
    )
    const touched = await intrude(`update users set name = 'taken' where id = ${w.olga.id}`)
    expect(touched.numAffectedRows).toBe(0n)
  })

  test('a connection that served one tenant serves the next with nothing left over', async () => {
    const turns = Array.from({ length: 200 }, (_, i) => (i % 2 ? w.padaria : w.oficina))
    const seen = await Promise.all(turns.map(t => queryTenant(t, db => db.selectFrom('users').select('tenant_id'))))
    for (const [i, rows] of seen.entries()) expect(new Set(rows.map(r => r.tenant_id))).toEqual(new Set([turns[i]]))
    const after = await withoutTenant(tx => tx.selectFrom('users').select('id').execute())
    expect(after).toEqual([])
  })

  test('finding a tenant from a secret answers an id and nothing else', async () => {
    const { rows } = await withoutTenant(tx => sql`select tenant_of('login', ${`ana@t${w.padaria}.test`}) as tenant`.execute(tx))
    expect(rows).toEqual([{ tenant: w.padaria }])
    const { rows: columns } = await w.owner.query(
      "select prorettype::regtype::text as type from pg_proc where proname = 'tenant_of'",
    )
    expect(columns).toEqual([{ type: 'bigint' }])
  })

  test('a function that runs as its owner fixes its search path and is not open to everybody', async () => {
    const { rows } = await w.owner.query<{ name: string; path: string[] | null; open: boolean }>(`
      select proname as name, proconfig as path, has_function_privilege('public', oid, 'execute') as open
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`)
    expect(rows.length).toBeGreaterThan(0)
    for (const f of rows) {
      // Last, so that nobody's temporary table stands before ours: left out, it is searched first.
      expect(f.path, f.name).toContain('search_path=public, pg_temp')
      expect(f.open, f.name).toBe(false)
    }
  })
})

describe('the door', () => {
  test('what is thrown inside rolls everything back; a swallowed failure is not a commit', async () => {
    const failing = withTenant(w.padaria, async tx => {
      await tx.insertInto('queues').values({ name: 'never' }).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    const swallowed = withTenant(w.padaria, async tx => {
      await tx.insertInto('queues').values({ name: 'never' }).execute()
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow(/rolled back/)
    expect(await w.carla.ask('GET', '/queue?searchParam=never')).toMatchObject({ body: { count: 0 } })
  })

  test('what waits for the commit runs after it, and never after a rollback', async () => {
    const ran: string[] = []
    await withTenant(w.padaria, async tx => tx.afterCommit(() => ran.push('committed')))
    await withTenant(w.padaria, async tx => {
      tx.afterCommit(() => ran.push('rolled back'))
      throw new Error('no')
    }).catch(() => {})
    expect(ran).toEqual(['committed'])
  })

  test('a tenant is a number, never text that could become SQL', async () => {
    await expect(async () => withTenant('1; drop table users' as unknown as number, async () => 1)).rejects.toThrow(
      /not a tenant/,
    )
    await expect(queryTenant(0, db => db.selectFrom('users').select('id'))).rejects.toThrow(/not a tenant/)
  })

  test('the platform role crosses tenants', async () => {
    const all = await crossTenants(tx => tx.selectFrom('users').select('tenant_id').distinct().execute())
    expect(all.length).toBeGreaterThan(3)
  })
})
