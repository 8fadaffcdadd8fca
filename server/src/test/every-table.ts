import type pg from 'pg'

interface Column {
  table: string
  column: string
  type: string
  /** One of the few values an enum or a check lets in. */
  label: string | null
  nullable: boolean
}

/** Columns that a check lets be filled or empty only together with another. */
const HANGING: Record<string, { empty: boolean }> = {
  'public.second_factors.secret': { empty: false },
  'public.second_factors.credential_id': { empty: true },
}

/**
 * Puts rows into every table there is, also into those nobody has thought of yet: row i of one table refers to row i of the
 * others. Values are chosen to be hard to write down. As superuser, for then the order of tables does not matter.
 */
export async function fillEveryTable(owner: pg.Client, rows = 3): Promise<void> {
  const columns = await columnsOf(owner)
  const refersTo = await references(owner)
  const rootOf = (key: string): string => (refersTo.has(key) ? rootOf(refersTo.get(key) ?? '') : key)

  await owner.query('set session_replication_role = replica')
  for (const [table, its] of Map.groupBy(columns, column => column.table)) {
    for (let i = 1; i <= rows; i++) {
      const value = (column: Column) => awkwardValue(column, rootOf(`${table}.${column.column}`), i)
      const isEmpty = (column: Column, otherwise: boolean) => HANGING[`${table}.${column.column}`]?.empty ?? otherwise
      const full = its.map(column => (isEmpty(column, column.nullable && i === 3) ? null : value(column)))
      const sparse = its.map(column => (isEmpty(column, column.nullable) ? null : column.type === '_text' ? [] : value(column)))
      if (!(await inserted(owner, its, full))) await inserted(owner, its, sparse)
    }
  }
  await owner.query('set session_replication_role = origin')
  await owner.query(`select setval(format('%I.%I', schemaname, sequencename)::regclass, 1000) from pg_sequences
                     where schemaname in ('public', 'pgboss')`)
}

/** Some checks forbid a self-reference to its own row, or awkward texts in a list; a table with one row takes no second. */
async function inserted(owner: pg.Client, columns: Column[], values: unknown[]): Promise<boolean> {
  const names = columns.map(({ column }) => `"${column}"`).join(', ')
  const places = columns.map((_, i) => `$${i + 1}`).join(', ')
  try {
    await owner.query(
      `insert into ${columns[0]?.table} (${names}) overriding system value values (${places}) on conflict do nothing`,
      values,
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23514') return false
    throw error
  }
}

async function columnsOf(owner: pg.Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
           coalesce(
             (select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder limit 1),
             (select (regexp_match(pg_get_constraintdef(k.oid), $$'([^']+)'::text$$))[1] from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1)) as label
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname, c.relname) not in (('public', 'migrations'), ('public', 'functions'), ('pgboss', 'version'), ('pgboss', 'queue_stats'))
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by 1, a.attnum`)
  return rows
}

/** Column → the column its foreign key points at. */
async function references(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ from: string; to: string }>(`
    select format('%I.%I.%I', n.nspname, c.relname, a.attname) as from, format('%I.%I.%I', fn.nspname, fc.relname, fa.attname) as to
    from pg_constraint k cross join unnest(k.conkey, k.confkey) as pair (attnum, fattnum)
    join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.attnum
    join pg_class fc on fc.oid = k.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
    join pg_attribute fa on fa.attrelid = fc.oid and fa.attnum = pair.fattnum
    where k.contype = 'f'`)
  const found = new Map(rows.filter(({ from, to }) => from !== to).map(({ from, to }) => [from, to]))
  // pg-boss checks the queue of a job on the partitions only.
  return found.set('pgboss.job.name', 'pgboss.queue.name').set('pgboss.job.dead_letter', 'pgboss.queue.name')
}

const HARD = 'tab\t newline\n return\r backslash \\ \\N \\. quote \' " comma, {brace} nul-like \\0 é ção 😀 \u0001'

function awkwardValue({ type, label }: Column, root: string, i: number): unknown {
  if (label !== null) return label
  switch (type) {
    case 'int8':
    case 'int4':
    case 'int2':
      return i
    case 'numeric':
      return `${i}.125`
    case 'float8':
      return 0.1 + i
    case 'bool':
      return i % 2 === 0
    case 'text':
    case 'varchar':
      return i === 1 ? `${root} ${HARD}` : `${root} ${i}`
    case '_text':
      return i === 1 ? [HARD, '', 'null', '{}'] : []
    case '_int4':
    case '_int8':
      return [i, -i]
    case 'uuid':
      return `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
    case 'timestamptz':
    case 'timestamp':
      return `2026-0${i}-02 03:04:05.678901+00`
    case '_timestamptz':
      return [`2026-0${i}-02 03:04:05.678901+00`]
    case 'date':
      return `2026-0${i}-02`
    case 'json':
    case 'jsonb':
      return JSON.stringify({ n: i, text: HARD, list: [null, 1e21] })
    case 'bytea':
      return Buffer.from([0, 9, 10, 13, 92, 255, i])
    case 'inet':
      return `10.0.0.${i}`
    case 'tsvector':
      return `'palavra':${i}`
    default:
      throw new Error(`no value for the type ${type} (${root}): add one to every-table.ts`)
  }
}
