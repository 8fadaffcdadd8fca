import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { refuseChanged } from '../../../../scripts/made/committed-migrations.ts'
import { testDatabase } from '../../test/database.ts'
import { hasPostgres15, startPostgres15 } from '../../test/postgres-15.ts'
import { parseFunction, readFunctions } from './functions.ts'
import { migrate, readMigrations } from './migrate.ts'
import { rolesOf } from './roles.ts'

let url: string
let owner: pg.Client
beforeAll(async () => {
  url = await testDatabase()
  owner = new pg.Client(url)
  await owner.connect()
  return () => owner.end()
})

/** All that the program can tell apart of a database, one line each. */
async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('policy %s on %s', polname, polrelid::regclass) from pg_policy
    union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
    union all select pg_get_functiondef(p.oid) || (p.proacl is null)::text from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)
  return rows.map(({ line }) => line).sort()
}

const admin = async (sql: string, at = inject('adminUrl')) => {
  const client = new pg.Client(at)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** A database nothing ran in, dropped afterwards. */
async function emptyDatabase() {
  const name = `t_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name}`)
  const roles = rolesOf(name)
  const at = Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).toString()
  onTestFinished(async () => {
    await admin(`drop database ${name} with (force)`)
    for (const role of Object.values(roles)) await admin(`drop role if exists ${role}`)
  })
  return { at, roles }
}

describe('a database made by the first version', () => {
  const frozen = gunzipSync(readFileSync(path.join(import.meta.dirname, '../../test/frozen-schema.sql.gz'))).toString()

  test('starts under this one with its rows, and is then as a new one', { timeout: 60_000 }, async () => {
    const { at, roles } = await emptyDatabase()
    for (const role of Object.values(roles)) await admin(`create role ${role}`)
    await admin(
      frozen.replace(/(?<=(?: TO|,) ):(app|platform|owner)\b/g, (_, role: keyof typeof roles) => roles[role]),
      at,
    )

    const client = new pg.Client(at)
    await client.connect()
    const { rows } = await client.query<{ last: string }>('select max(name) as last from migrations')
    expect(await migrate(at)).toEqual(readMigrations().flatMap(({ name }) => (name > (rows[0]?.last ?? '') ? [name] : [])))
    const { rows: kept } = await client.query(
      'select (select count(*)::int from tenants) as tenants, (select count(*)::int from messages) as messages, (select count(*)::int from outbox) as facts',
    )
    expect(kept).toEqual([{ tenants: 3, messages: 3, facts: 3 }])
    expect(await schemaOf(client)).toEqual(await schemaOf(owner))
    await client.end()
  })

  test('a draft from before it is refused and left as it was', async () => {
    const { at } = await emptyDatabase()
    await admin(
      "create table migrations (name text primary key, hash text not null, at timestamptz); insert into migrations values ('0001_house', 'x')",
      at,
    )
    await expect(migrate(at)).rejects.toThrow(/made by a draft of Balcão .* Nothing was changed\. Start with a new DATA_DIR/)
  })
})

test('the checks refuse a migration that was changed or is gone since it was committed, and let a new one in', () => {
  const before = { '0001_a.sql': 'x', '0002_b.sql': 'y' }
  expect(() => refuseChanged(before, { ...before, '0003_c.sql': 'z' })).not.toThrow()
  expect(() => refuseChanged(before, { ...before, '0001_a.sql': 'other' })).toThrow(/0001_a\.sql was changed.*into a new one/)
  expect(() => refuseChanged(before, { '0001_a.sql': 'x' })).toThrow(/0002_b\.sql is gone/)
})

describe('functions', () => {
  test('that changed are made anew, and what is no longer there is dropped', async () => {
    const before = await schemaOf(owner)
    await owner.query(`create or replace function is_bot(answered_by text) returns boolean language sql immutable parallel safe return false;
      update functions set hash = 'of another version' where name = 'is_bot';
      create function old_one() returns trigger language plpgsql as 'begin return null; end';
      create trigger old_one after insert on tags for each row execute function old_one();
      insert into functions values ('old_one', 999, 'function', 'x', 'old_one()')`)
    expect(await schemaOf(owner)).not.toEqual(before)
    expect(await migrate(url)).toEqual([])
    expect(await schemaOf(owner)).toEqual(before)
  })

  test('that are as they were are left alone', async () => {
    const { rows } = await owner.query("select 'receive'::regproc::oid as id")
    await migrate(url)
    expect((await owner.query("select 'receive'::regproc::oid as id")).rows).toEqual(rows)
  })

  test('one that fails leaves all of them as they were, and is named', async () => {
    const before = await schemaOf(owner)
    await owner.query(
      `update functions set hash = 'x' where name = 'is_bot'; create table needs_it (a boolean default is_bot('x'))`,
    )
    await expect(migrate(url)).rejects.toThrow(/is_bot.*depend.*nothing was changed/s)
    await owner.query('drop table needs_it')
    expect(await schemaOf(owner)).toEqual(before)
    await migrate(url)
  })

  test('a file makes one thing of its name, and nobody but those named may call what runs as the owner', () => {
    const body = 'as $$ begin return; end $$;'
    const read = (sql: string) => () => parseFunction('features/x/sql/one.sql', sql)
    expect(read(`create function one() returns void language plpgsql ${body}`)).not.toThrow()
    expect(read(`create function other() returns void language plpgsql ${body}`)).toThrow(/must begin with "create function one"/)
    expect(read(`create function one() returns void language plpgsql ${body}\ncreate table t (a int);`)).toThrow(/nothing else/)
    const definer = (how: string) => `create function one() returns void language plpgsql security definer ${how} ${body}`
    const closed = '\nrevoke all on function one from public;'
    expect(read(definer('set search_path = public') + closed)).toThrow(/must end in pg_temp/)
    expect(read(definer('set search_path = public, pg_temp'))).toThrow(/revoke all on function one from public/)
    expect(read(definer('set search_path = public, pg_temp') + closed)).not.toThrow()
  })

  test('load on the oldest PostgreSQL we run on', { timeout: 60_000 }, async ({ skip }) => {
    if (!hasPostgres15()) skip()
    const postgres = await startPostgres15()
    onTestFinished(() => postgres.stop())
    expect(await migrate(postgres.url)).toEqual(readMigrations().map(({ name }) => name))
    const client = new pg.Client(postgres.url)
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from functions order by place').finally(() => client.end())
    expect(rows).toEqual(readFunctions().map(({ name }) => ({ name })))
  })
})
