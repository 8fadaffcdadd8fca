import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { settleRestored } from './after.ts'
import { copyOut, quoted, type Table, tablesOf } from './catalogue.ts'
import { loosen } from './loosen.ts'
import { DATA, HEAD, type Manifest } from './manifest.ts'
import { BackupError, DamagedError } from './problems.ts'
import { type Part, readArchive } from './read-archive.ts'
import { markFilled } from './unfinished.ts'

interface FillOptions {
  file: string
  withoutKey: boolean
  read: (part: string, bytes: number) => void
}

/** All rows in one transaction: constraints hold and every table reads back as it was saved, or nothing is there. */
export async function fill(client: pg.Client, manifest: Manifest, options: FillOptions): Promise<void> {
  const tables = await fittingTables(client, manifest)
  await client.query('begin')
  try {
    const tighten = await loosen(client)
    // What the migrations put in on their own is in the backup too.
    await client.query(`truncate ${[...tables.values()].map(table => table.sql).join(', ')}`)
    await load(client, tables, manifest, options)
    for (const { name, last, called } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [name, last, called])
    }
    for (const table of manifest.tables) {
      options.read(`${DATA}${table.name}, read back`, 0)
      await compare(client, tableOf(tables, table.name), table)
    }
    await settleRestored(client, options)
    await tighten()
    await markFilled(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // a lost connection has rolled back already
    throw error
  }
}

async function fittingTables(client: pg.Client, manifest: Manifest): Promise<Map<string, Table>> {
  const there = new Map((await tablesOf(client)).map(table => [table.name, table]))
  return new Map(
    manifest.tables.map(({ name, columns }) => {
      const table = there.get(name)
      const lacking = columns.filter(column => !table?.columns.includes(column))
      if (!table || lacking.length > 0) {
        throw new BackupError(
          `The table ${name} of the backup does not fit this program (${table ? lacking.join(', ') : 'no such table'}).`,
        )
      }
      return [name, { ...table, columns }]
    }),
  )
}

function tableOf(tables: Map<string, Table>, name: string): Table {
  const table = tables.get(name)
  if (!table) throw new Error(`${name} is in the file and not in its manifest`)
  return table
}

async function load(client: pg.Client, tables: Map<string, Table>, manifest: Manifest, options: FillOptions): Promise<void> {
  const expected = new Map(manifest.tables.map(table => [table.name, table]))
  for await (const part of readArchive(options.file)) {
    if (part.name === HEAD) continue
    if (!part.name.startsWith(DATA)) return // tables come first
    const name = part.name.slice(DATA.length)
    const loaded = await copyIn(client, tableOf(tables, name), part, options)
    const { rows, sha256 } = expected.get(name) ?? {}
    if (loaded.sha256 !== sha256) throw new DamagedError(options.file, `it changed while it was read (${name})`)
    if (loaded.rows !== rows) throw new Error(`${name}: the backup has ${rows} rows, the database took ${loaded.rows}`)
  }
}

async function copyIn(client: pg.Client, { sql, columns, partitioned }: Table, part: Part, { read }: FillOptions) {
  // Truncated in this transaction, so rows can be written as old ones at once and need no freezing later.
  const options = partitioned ? '' : ' with (freeze)'
  const copy = client.query(copyStreams.from(`copy ${sql} (${columns.map(quoted).join(', ')}) from stdin${options}`))
  const hash = createHash('sha256')
  const content = (async function* () {
    for await (const chunk of part.content) {
      read(part.name, chunk.length)
      hash.update(chunk)
      yield chunk
    }
  })()
  await pipeline(content, copy)
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}

/** A table that was truncated and filled in one transaction gives its rows back in the order they came in. */
async function compare(client: pg.Client, table: Table, saved: Manifest['tables'][number]): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of client.query(copyStreams.to(copyOut(table)))) hash.update(chunk)
  if (hash.digest('hex') === saved.sha256) return
  throw new BackupError(`The table ${table.name} does not read back as it was saved; nothing was kept. Please report this.`)
}
