import pg from 'pg'

/** Writes `schema.ts` from the catalogue of a migrated database: a renamed column breaks the build, not a customer. */

const TYPES: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  numeric: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  _text: 'string[]',
  _int8: 'number[]',
  _int4: 'number[]',
  _timestamptz: 'Date[]',
  tsvector: 'string',
  bytea: 'Buffer',
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
  generated: boolean
}

export async function schemaTypes(ownerUrl: string): Promise<string> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
             a.atthasdef or a.attidentity <> '' as defaulted, a.attgenerated <> '' as generated
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`)
    return render(rows)
  } finally {
    await client.end()
  }
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, column => column.table)
  const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  const interfaces = [...tables].map(
    ([table, its]) => `export interface ${pascal(table)}Table {\n${its.map(c => `  ${c.column}: ${typeOf(c)}`).join('\n')}\n}\n`,
  )
  const all = [...tables.keys()].map(table => `  ${table}: ${pascal(table)}Table`).join('\n')
  return [
    '// Generated from the migrations by `npm run generate`. Do not edit.',
    "import type { ColumnType, Generated, JSONColumnType } from 'kysely'\n",
    ...interfaces,
    `export interface Tables {\n${all}\n}\n`,
  ].join('\n')
}

function typeOf({ type, nullable, defaulted, generated }: Column): string {
  const or = nullable ? ' | null' : ''
  if (type === 'json' || type === 'jsonb') return defaulted ? `Generated<unknown>` : `JSONColumnType<object${or}>`
  const base = TYPES[type]
  if (!base) throw new Error(`no TypeScript type for the database type ${type}: add it to schema-types.ts`)
  if (generated) return `ColumnType<${base}${or}, never, never>`
  if (base === 'Date') return `ColumnType<Date${or}, Date | string${or}${defaulted ? ' | undefined' : ''}, Date | string${or}>`
  return defaulted ? `Generated<${base}${or}>` : `${base}${or}`
}
