import pg from 'pg'
import { unfinishedRestore } from '../backup/restore/unfinished.ts'
import { readMigrations } from '../database/migrate.ts'
import { rolePassword, rolesOf } from '../database/roles.ts'
import { keyCheck } from '../trust/keys.ts'
import { type Finding, ok, problem, warn } from './finding.ts'

const LEAST_POSTGRES = 15
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin', 'pgcrypto']

/** What the database server is able to, before anything of ours is in it. */
export async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: string
    number: number
    may_roles: boolean
    may_create: boolean
    missing: string[]
  }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_roles,
       has_database_privilege(current_database(), 'create') as may_create,
       array(select e from unnest($1::text[]) e where e not in (select name from pg_available_extensions)) as missing`,
    [EXTENSIONS],
  )
  const found = rows[0]
  if (!found) throw new Error('the server answered no row')
  const { version, number, missing } = found
  return [
    Math.floor(number / 10_000) >= LEAST_POSTGRES
      ? ok('PostgreSQL', version)
      : problem('PostgreSQL', `${version} is too old`, `use PostgreSQL ${LEAST_POSTGRES} or later.`),
    missing.length === 0
      ? ok('extensions', EXTENSIONS.join(', '))
      : problem(
          'extensions',
          `not available: ${missing.join(', ')}`,
          'install PostgreSQL’s contrib package, or allow them at your provider.',
        ),
    ...(found.may_roles
      ? []
      : [problem('owner', 'may not create roles', 'alter role … createrole, as an administrator of the database.')]),
    ...(found.may_create
      ? []
      : [problem('owner', 'may not create anything in this database', 'make it the owner of the database.')]),
  ]
}

export async function checkClock(client: pg.Client, now = Date.now): Promise<Finding[]> {
  const before = now()
  const { rows } = await client.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const skew = Number(rows[0]?.ms) - (before + now()) / 2
  const says = `${(Math.abs(skew) / 1000).toFixed(1)} s ${skew > 0 ? 'behind' : 'ahead of'} the database’s`
  const todo = 'let both machines keep time by NTP; sessions and schedules go wrong otherwise.'
  if (Math.abs(skew) < 2000) return [ok('clock', 'the same here and in the database')]
  return [Math.abs(skew) < 30_000 ? warn('clock', says, todo) : problem('clock', says, todo)]
}

/** Whether the tables are those of this program, whole, and opened with their key. Answers whether looking further makes sense. */
export async function checkSchema(client: pg.Client): Promise<{ findings: Finding[]; usable: boolean }> {
  if (await unfinishedRestore(client)) {
    const todo = 'run npm run restore FILE again, with the same file.'
    return { findings: [problem('database', 'a restore into it was interrupted; it is not whole', todo)], usable: false }
  }
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  if (!there[0]?.there) return { findings: [ok('database', 'empty; npm start fills it')], usable: false }

  const { rows: ran } = await client.query<{ name: string; hash: string }>(
    'select name, hash from public.migrations order by name',
  )
  const findings = [...judgeMigrations(ran), ...(await checkKey(client))]
  return { findings, usable: findings.every(({ state }) => state !== 'problem') }
}

function judgeMigrations(ran: { name: string; hash: string }[]): Finding[] {
  const ours = new Map(readMigrations().map(({ name, hash }) => [name, hash]))
  const unknown = ran.filter(({ name }) => !ours.has(name)).map(({ name }) => name)
  const changed = ran.filter(({ name, hash }) => ours.has(name) && ours.get(name) !== hash).map(({ name }) => name)
  const pending = [...ours.keys()].filter(name => !ran.some(done => done.name === name))
  if (unknown.length > 0) {
    return [problem('migrations', `the database is of a newer version (${unknown.join(', ')})`, 'start that version instead.')]
  }
  if (changed.length > 0) {
    return [
      problem(
        'migrations',
        `${changed.join(', ')} is not the file that ran here`,
        'put the original files of this version back.',
      ),
    ]
  }
  return [
    pending.length === 0
      ? ok('migrations', `all ${ran.length} ran`)
      : warn('migrations', `to be run: ${pending.join(', ')}`, 'the next npm start runs them; make a backup before.'),
  ]
}

async function checkKey(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ key_check: string | null }>('select key_check from public.installation')
  const known = rows[0]?.key_check ?? null
  if (known === null) return [ok('key', 'the database is bound to none yet; the next start binds it')]
  return [
    known === keyCheck()
      ? ok('key', 'is the one this database was made with')
      : problem('key', 'is not the one this database was made with', 'give the original: SECRET_KEY, or DATA_DIR/secret.key.'),
  ]
}

/** The walls between tenants, as they stand in this database. */
export async function checkWalls(client: pg.Client, ownerUrl: string): Promise<Finding[]> {
  const { app, platform } = rolesOf(new URL(ownerUrl).pathname.slice(1))
  const { rows: roles } = await client.query<{ name: string; mighty: boolean; owns: number }>(
    `select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
       (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relowner = r.oid and n.nspname in ('public', 'pgboss')) as owns
     from pg_roles r where rolname = any ($1) order by rolname`,
    [[app, platform]],
  )
  const { rows: ways } = await client.query<{ way: string }>(
    `select r || ' may make temporary tables' as way from unnest($1::text[]) r where has_database_privilege(r, current_database(), 'temporary')
     union all select p.proname || ' runs as a superuser' from pg_proc p join pg_roles o on o.oid = p.proowner
       where p.prosecdef and o.rolsuper and p.pronamespace = 'public'::regnamespace
     union all select p.proname || ' looks for temporary tables first' from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace and not 'search_path=public, pg_temp' = any (p.proconfig)`,
    [roles.map(role => role.name)],
  )
  const { rows: open } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
       and (c.relname = 'tenants' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)) order by 1`,
  )
  const mighty = roles.filter(role => role.mighty || role.owns > 0).map(role => role.name)
  return [
    mighty.length === 0
      ? ok('roles', 'the program connects as roles that own nothing and cannot step over row security')
      : problem(
          'roles',
          `${mighty.join(', ')} can step over row security`,
          'take superuser, bypassrls, createrole and ownership of tables from it.',
        ),
    ...(ways.length === 0
      ? []
      : [
          problem(
            'roles',
            ways.map(({ way }) => way).join(', '),
            'restart with npm start as the owner of the database, which puts that right.',
          ),
        ]),
    open.length === 0
      ? ok('row security', 'forced on every table of tenants')
      : problem(
          'row security',
          `off on ${open.map(({ name }) => name).join(', ')}`,
          'alter table … enable row level security, force row level security; find out who took it off.',
        ),
    ...(await Promise.all([app, platform].map(role => checkLogin(ownerUrl, role)))).flat(),
  ]
}

async function checkLogin(ownerUrl: string, role: string): Promise<Finding[]> {
  const url = new URL(ownerUrl)
  Object.assign(url, { username: role, password: rolePassword(role) })
  const client = new pg.Client({ connectionString: url.toString(), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return []
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [
      problem('roles', `${role} cannot log in: ${words}`, 'restart with npm start, which sets its password; check pg_hba.conf.'),
    ]
  } finally {
    await client.end().catch(() => {})
  }
}
