import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Roles } from './roles.ts'

const SOURCES = path.join(import.meta.dirname, '../..')
const FOLDERS = ['infra/sql/*.sql', 'features/*/sql/**/*.sql']

/** A function or a type of the database, with the triggers and grants that go with it: one file in the folder `sql` of its feature. */
interface DatabaseFunction {
  name: string
  kind: 'function' | 'type'
  file: string
  sql: string
  hash: string
  /** What must be there before it: read out of its text. */
  words: Set<string>
}

class FunctionError extends Error {}

/** All of them, each after those it needs. */
export function readFunctions(): DatabaseFunction[] {
  const files = FOLDERS.flatMap(pattern => globSync(pattern, { cwd: SOURCES })).sort()
  return inOrder(files.map(file => parseFunction(file, readFileSync(path.join(SOURCES, file), 'utf8'))))
}

/** One thing per file, named as its file: so it is found, and known when the file is gone. */
export function parseFunction(file: string, sql: string): DatabaseFunction {
  const name = path.basename(file, '.sql')
  const code = sql.replace(/--.*$/gm, '')
  const made = [...withoutBodies(code).matchAll(/^create (?:constraint )?((?:or replace )?\w+) (\w+)/gim)].map(
    ([, kind, what]) => ({
      kind,
      what,
    }),
  )
  const [first, ...others] = made
  if (
    (first?.kind !== 'function' && first?.kind !== 'type') ||
    first.what !== name ||
    others.some(({ kind }) => kind !== 'trigger')
  )
    throw new FunctionError(
      `${file} must begin with "create function ${name}" or "create type ${name}" and make nothing else but its triggers.`,
    )
  if (/\bsecurity definer\b/i.test(withoutBodies(code))) refuseOpenDefiner(file, name, code)

  // PostgreSQL reads the body of a function in SQL when it is made, that of one in PL/pgSQL when it runs.
  const read = /\blanguage plpgsql\b/i.test(code) ? withoutBodies(code) : code
  return { name, kind: first.kind, file, sql, hash: hashOf(sql), words: new Set(read.match(/\w+/g)) }
}

/** It runs as the owner of all tables: nobody may slip it a table of theirs, and only the roles that were named may call it. */
function refuseOpenDefiner(file: string, name: string, code: string): void {
  if (!/\bset search_path = (\w+, )*pg_temp\b(?!,)/i.test(code))
    throw new FunctionError(
      `${file} is a security definer: its search_path must end in pg_temp ("set search_path = public, pg_temp").`,
    )
  if (!code.includes(`revoke all on function ${name} from public;`))
    throw new FunctionError(
      `${file} is a security definer: end it with "revoke all on function ${name} from public;" and a grant.`,
    )
}

const withoutBodies = (code: string): string => code.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Types first, then each after what its text names. */
function inOrder(all: DatabaseFunction[]): DatabaseFunction[] {
  const named = Map.groupBy(all, it => it.name)
  for (const [name, same] of named)
    if (same.length > 1) throw new FunctionError(`${name} is made twice: ${same.map(({ file }) => file).join(', ')}`)

  const ordered = new Set<DatabaseFunction>()
  const place = (it: DatabaseFunction, within: string[]): void => {
    if (ordered.has(it)) return
    if (within.includes(it.name)) throw new FunctionError(`these need each other: ${[...within, it.name].join(' → ')}`)
    for (const other of all) if (other !== it && it.words.has(other.name)) place(other, [...within, it.name])
    ordered.add(it)
  }
  for (const kind of ['type', 'function']) for (const it of all) if (it.kind === kind) place(it, [])
  return [...ordered]
}

/** Whether the database has exactly these. */
export async function functionsDiffer(client: pg.Client, wanted: DatabaseFunction[]): Promise<boolean> {
  await client.query(
    'create table if not exists functions (name text primary key, place int not null, kind text not null, hash text not null, signature text not null)',
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from functions')
  const there = new Map(rows.map(({ name, hash }) => [name, hash]))
  return there.size !== wanted.length || wanted.some(({ name, hash }) => there.get(name) !== hash)
}

/** Those that were made here before. A table that needs one, for a default or an index, refuses: such a function belongs to a migration. */
export async function dropFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(`
    select sql from (
      select 1 as turn, 0 as place, format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as sql
      from pg_trigger t join functions f on f.kind = 'function' and t.tgfoid = to_regprocedure(f.signature) where not t.tgisinternal
      union all
      select 2, -place, format('drop %s if exists %s', kind, signature) from functions
    ) drops order by turn, place`)
  await client.query([...rows.map(({ sql }) => sql), 'delete from functions'].join(';\n'))
}

export async function makeFunctions(client: pg.Client, wanted: DatabaseFunction[], roles: Roles): Promise<void> {
  for (const { file, sql } of wanted) {
    try {
      await client.query(withRoles(sql, roles))
    } catch (cause) {
      throw new FunctionError(`${file}: ${(cause as Error).message}`, { cause })
    }
  }
  await client.query(
    `insert into functions (name, place, kind, hash, signature)
     select name, place, kind, hash, case kind when 'function' then name::regproc::oid::regprocedure::text else name end
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as made (name, kind, hash, place)`,
    [wanted.map(it => it.name), wanted.map(it => it.kind), wanted.map(it => it.hash)],
  )
}

/** Roles are named after the database, so a grant names them `:app` and `:platform`. */
const withRoles = (sql: string, roles: Roles): string =>
  sql.replace(/^grant .*;$/gm, grant => grant.replace(/:(app|platform)\b/g, (_, role: keyof Roles) => `"${roles[role]}"`))
