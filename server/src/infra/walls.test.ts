import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../test/world.ts'
import { crossTenants, queryTenant, withoutTenant, withTenant } from './db.ts'
import { rolesOf } from './migrate.ts'

/** Tables of no tenant, each with the reason it may be one. A table that is neither here nor walled fails. */
const OF_NO_TENANT: Record<string, string> = {
  migrations: 'which migrations ran; only the owner touches it',
  installation: 'one row about the installation',
  plans: 'what the superadmin sells, the same for everybody',
  processes: 'leases of running processes',
  attempts: 'counted before anybody is known; keys are hashed',
  captchas: 'asked before anybody is known',
  relay: 'one row: who announces facts, and how far',
  socket_io_attachments: 'facts on their way between processes, for the platform role only',
}

let w: World
beforeAll(async () => {
  w = await world()
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
      expect(f.path?.join(), f.name).toMatch(/search_path=/)
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
