import type pg from 'pg'
import { keyFor } from '../trust/keys.ts'

export interface Roles {
  /** Owns the tables and functions where the program is given a superuser: nobody logs in as it. */
  owner: string
  app: string
  platform: string
}

/** The roles of a database, named after it because roles belong to the whole server. A copy, `name__copy`, keeps those of `name`. */
export function rolesOf(database: string): Roles {
  const short = database.replace(/__.*$/, '').slice(0, 40)
  return { owner: `${short}_owner`, app: `${short}_app`, platform: `${short}_platform` }
}

export const rolePassword = (role: string): string => keyFor(`role:${role}`).toString('base64url')

/**
 * Makes the roles, takes from everybody what nobody needs, and leaves the session standing as an ordinary owner. A function that
 * runs as its owner is a way up for an attacker who bends it: the owner must be nobody special, and the two roles the
 * program connects as must not be able to make anything, not even a temporary table that such a function would find by its name.
 */
export async function prepareRoles(client: pg.Client): Promise<Roles> {
  const roles = rolesOf(await databaseOf(client))
  const { app, platform } = roles
  await actAsOwner(client)
  const owner = await userOf(client)
  // The role that logged in makes the others: the owner of tables may not.
  await client.query('reset role')
  for (const role of [app, platform]) {
    const name = client.escapeIdentifier(role)
    const password = client.escapeLiteral(rolePassword(role))
    const exists = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (exists.rowCount === 0) await client.query(`create role ${name} login noinherit password ${password}`)
    await client.query(`alter role ${name} password ${password}`)
    await client.query(`grant usage on schema public to ${name}`)
  }
  const database = client.escapeIdentifier(await databaseOf(client))
  await client.query(`revoke create, temporary on database ${database} from public`)
  await client.query('revoke create on schema public from public')
  await client.query("select set_config('balcao.app_role', $1, false), set_config('balcao.platform_role', $2, false)", [
    app,
    platform,
  ])
  await standAs(client, owner)
  return roles
}

/** All that this session makes from here on belongs to an ordinary role, though a superuser's address was given. */
export async function actAsOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mighty: boolean; holder: string | null }>(`
    select (select rolsuper from pg_roles where rolname = session_user) as mighty,
      (select rolname from pg_class join pg_roles r on r.oid = relowner
       where pg_class.oid = to_regclass('public.migrations') and not rolsuper) as holder`)
  const found = rows[0]
  if (!found?.mighty) return
  const owner = found.holder ?? rolesOf(await databaseOf(client)).owner
  await handOver(client, owner)
  await standAs(client, owner)
}

const standAs = (client: pg.Client, role: string) => client.query(`set role ${client.escapeIdentifier(role)}`)

async function handOver(client: pg.Client, owner: string): Promise<void> {
  const name = client.escapeIdentifier(owner)
  const database = client.escapeIdentifier(await databaseOf(client))
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner])
  if (rowCount === 0) await client.query(`create role ${name} nologin`)
  const { rows } = await client.query<{ sql: string }>(OF_SUPERUSERS, [owner])
  await client.query(['begin', ...rows.map(row => row.sql), 'commit'].join(';\n'))
  await client.query(
    `grant create, temporary on database ${database} to ${name}; grant usage, create on schema public to ${name}`,
  )
}

/** What hands everything of ours that a superuser owns to `$1`: database, schemas, tables, functions, types, and the policies written for the owner. */
const OF_SUPERUSERS = `
  with mighty as (select oid from pg_roles where rolsuper),
  ours as (select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'pgboss')),
  extension as (select classid, objid from pg_depend where deptype = 'e'),
  columns as (select objid from pg_depend where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and refobjsubid > 0)
  select format('alter database %I owner to %I', datname, $1::text) as sql from pg_database
    where datname = current_database() and datdba in (table mighty)
  union all
  select format('alter schema %I owner to %I', nspname, $1) from ours where nspowner in (table mighty)
  union all
  select format('alter %s %s owner to %I', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass, $1)
    from pg_class c join ours on ours.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'S') and relowner in (table mighty)
      and ('pg_class'::regclass, c.oid) not in (table extension) and not (relkind = 'S' and c.oid in (table columns))
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, $1)
    from pg_proc p join ours on ours.oid = pronamespace where proowner in (table mighty)
      and ('pg_proc'::regclass, p.oid) not in (table extension)
  union all
  select format('alter type %s owner to %I', t.oid::regtype, $1)
    from pg_type t join ours on ours.oid = typnamespace
    where (typtype in ('e', 'd') or exists (select from pg_class where oid = typrelid and relkind = 'c')) and typowner in (table mighty)
      and ('pg_type'::regclass, t.oid) not in (table extension)
  union all
  select format('alter policy %I on %s to %I', polname, polrelid::regclass, $1)
    from pg_policy where polname = 'keeper' and exists (select from mighty where oid = any (polroles))`

const databaseOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''

const userOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name ?? ''
