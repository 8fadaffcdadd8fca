import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { copyOut, quoted, type Table, tablesOf } from '../catalogue.ts'
import { DATA, HEAD, type Manifest } from '../manifest.ts'
import { BackupError, DamagedError } from '../problems.ts'
import { settleRestored } from './after.ts'
import { loosen } from './loosen.ts'
import { narrow } from './narrow.ts'
import { type Part, readArchive } from './read-archive.ts'
import { markFilled } from './unfinished.ts'

interface FillOptions {
  file: string
  withoutKey: boolean
  read: (part: string, bytes: number) => void
}

/** A table of the backup and the one it goes into. */
interface Filling {
  saved: Manifest['tables'][number]
  /** With the columns that are filled. */
  table: Table
  /** Places of those among the saved ones; null: all of them. */
  keep: number[] | null
  /** Hash of the rows as they went in. */
  filled: string
}

/** All rows in one transaction: constraints hold and every table reads back as it was saved, or nothing is there. */
export async function fill(client: pg.Client, manifest: Manifest, options: FillOptions): Promise<void> {
  const fillings = await fittingTables(client, manifest)
  await client.query('begin')
  try {
    const tighten = await loosen(client)
    // What the migrations put in on their own is in the backup too.
    await client.query(`truncate ${[...fillings.values()].map(({ table }) => table.sql).join(', ')}`)
    await load(client, fillings, options)
    for (const { name, last, called } of manifest.sequences) {
      if (OF_A_COMPANY.test(name)) await client.query(`create sequence if not exists ${name}`)
      await client.query('select setval($1::regclass, $2, $3)', [name, last, called])
    }
    for (const filling of fillings.values()) {
      options.read(`reading back ${filling.saved.name}`, 0)
      await compare(client, filling)
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

/** Made with the company by a trigger, and triggers rest while rows are filled in. */
const OF_A_COMPANY = /^public\.tickets_of_\d+$/

/** The migrations made the tables as they were; only the job queue's are always those of its newest version. */
async function fittingTables(client: pg.Client, manifest: Manifest): Promise<Map<string, Filling>> {
  const there = new Map((await tablesOf(client)).map(table => [table.name, table]))
  return new Map(
    manifest.tables.map(saved => {
      const table = there.get(saved.name)
      const fitting = saved.columns.filter(column => table?.columns.includes(column))
      const whole = fitting.length === saved.columns.length
      if (!table || (!whole && !saved.name.startsWith('pgboss.'))) {
        throw new BackupError(
          `The table ${saved.name} of the backup does not fit the tables of this program. Please report this.`,
        )
      }
      const keep = whole ? null : fitting.map(column => saved.columns.indexOf(column))
      return [saved.name, { saved, table: { ...table, columns: fitting }, keep, filled: NOTHING }]
    }),
  )
}

const NOTHING = createHash('sha256').digest('hex')

async function load(client: pg.Client, fillings: Map<string, Filling>, options: FillOptions): Promise<void> {
  for await (const part of readArchive(options.file)) {
    if (part.name === HEAD) continue
    if (!part.name.startsWith(DATA)) return // tables come first
    const filling = fillings.get(part.name.slice(DATA.length))
    if (!filling) throw new Error(`${part.name} is not in the manifest that was checked`)
    await copyIn(client, filling, part, options)
  }
}

async function copyIn(client: pg.Client, filling: Filling, part: Part, { file, read }: FillOptions): Promise<void> {
  const { saved, table, keep } = filling
  const was = createHash('sha256')
  const is = keep ? createHash('sha256') : was
  const raw = (async function* () {
    for await (const chunk of part.content) {
      read(part.name, chunk.length)
      was.update(chunk)
      yield chunk
    }
  })()
  const narrowed = async function* (indexes: number[]) {
    for await (const chunk of narrow(raw, indexes)) {
      is.update(chunk)
      yield chunk
    }
  }

  // Truncated in this transaction, so rows can be written as old ones at once and need no freezing later.
  const freeze = table.partitioned ? '' : ' with (freeze)'
  const copy = client.query(copyStreams.from(`copy ${table.sql} (${table.columns.map(quoted).join(', ')}) from stdin${freeze}`))
  await pipeline(keep ? narrowed(keep) : raw, copy)

  const digest = was.digest('hex')
  if (digest !== saved.sha256) throw new DamagedError(file, `it changed while it was read (${saved.name})`)
  if (copy.rowCount !== saved.rows) throw new Error(`${saved.name} has ${saved.rows} rows, the database took ${copy.rowCount}`)
  filling.filled = keep ? is.digest('hex') : digest
}

/** A table that was truncated and filled in one transaction gives its rows back in the order they came in. */
async function compare(client: pg.Client, { table, filled }: Filling): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of client.query(copyStreams.to(copyOut(table)))) hash.update(chunk)
  if (hash.digest('hex') === filled) return
  throw new BackupError(`The table ${table.name} does not read back as it was saved; nothing was kept. Please report this.`)
}
