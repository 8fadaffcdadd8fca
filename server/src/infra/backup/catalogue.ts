import type pg from 'pg'
import { BackupError } from './problems.ts'

/** A table as the archive names it (`schema.name`), with the columns that hold something of their own. */
export interface Table {
  name: string
  /** Quoted, for SQL. */
  sql: string
  columns: string[]
  partitioned: boolean
  /** Its primary key, quoted. */
  key: string[]
  /** Row security hides rows from the owner too. */
  forced: boolean
}

const SCHEMAS = `('public', 'pgboss')`

/** Every table of the product, partitions under their parent's name. Generated columns are made again, not saved. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname || '.' || c.relname as name,
           format('%I.%I', n.nspname, c.relname) as sql,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                 order by a.attnum) as columns,
           c.relkind = 'p' as partitioned,
           array(select format('%I', a.attname) from pg_index i
                 cross join unnest(i.indkey) with ordinality as k (attnum, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                 where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
           c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition and ${NOT_OF_AN_EXTENSION}
    order by 1`)
  return rows
}

const NOT_OF_AN_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** The text PostgreSQL exports a table with. One order for one content, so that equal tables have equal hashes. */
export function copyOut({ sql, columns, partitioned, key }: Table): string {
  const list = columns.map(quoted).join(', ')
  if (!partitioned) return `copy ${sql} (${list}) to stdout`
  return `copy (select ${list} from ${sql} order by ${key.length > 0 ? key.join(', ') : list}) to stdout`
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Refuses when the connected user would see only part of a table: half a backup must not look like a whole one. */
export async function refuseHiddenRows(client: pg.Client, tables: Table[]): Promise<void> {
  const { rows } = await client.query<{ sql: string; why: string }>(
    `select format('%I.%I', n.nspname, c.relname) as sql,
            case when not has_table_privilege(c.oid, 'select') then 'may not be read'
                 else 'has row security that hides rows from' end as why
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where format('%I.%I', n.nspname, c.relname) = any($1)
       and (not has_table_privilege(c.oid, 'select')
            or row_security_active(c.oid) and not (
              exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
                      and pg_get_expr(p.polqual, p.polrelid) = 'true'
                      and (0 = any (p.polroles) or exists (select from unnest(p.polroles) r where pg_has_role(r, 'usage'))))
              and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)))`,
    [tables.map(table => table.sql)],
  )
  if (rows.length === 0) return
  const list = rows.map(({ sql, why }) => `  ${sql} ${why} this user`).join('\n')
  throw new BackupError(
    `Not every row can be read, so this would not be a whole backup:\n${list}\nUse the user that owns the tables.`,
  )
}

interface Sequence {
  name: string
  last: string
  called: boolean
}

/** Sequences stand outside transactions: read after the rows, they are never behind them. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind = 'S' and ${NOT_OF_AN_EXTENSION} order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    for (const value of values) sequences.push({ name, ...value })
  }
  return sequences
}
