import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { backup } from '../server/src/infra/backup/backup.ts'
import { restore } from '../server/src/infra/backup/restore/restore.ts'
import { readHead } from '../server/src/infra/backup/restore/verify.ts'
import { checkKey } from '../server/src/infra/database/migrate.ts'
import { withDatabase } from './measure.ts'

/**
 * How fast a backup is written and restored, and what memory it takes: a tenth and then all of a million rows, two thirds of
 * them texts of 300 bytes, one third users with their indexes and foreign keys. BENCH_ROWS sets another million.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)

await withDatabase(async from => {
  await checkKey(from)
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-bench-backup-'))
  const table: Record<string, Record<string, string>> = {}
  try {
    for (const rows of [ROWS / 10, ROWS]) {
      await fill(from, rows)
      const file = path.join(folder, `${rows}.tar.zst`)
      const mediaDir = path.join(folder, `media-${rows}`)
      mkdirSync(mediaDir)
      const quiet = () => {}
      let bytes = 0
      const saved = await measured(async () => {
        const made = await backup({ ownerUrl: from, file, mediaDir, keyFrom: 'bench', say: quiet })
        bytes = made.tables.reduce((sum, one) => sum + one.bytes, 0)
      })
      table[`backup of ${rows.toLocaleString('en')} rows`] = {
        ...figures(rows, bytes, saved),
        file: `${megabytes(statSync(file).size)} MB`,
      }

      const into = new URL(from)
      into.pathname = `/restored_${rows}`
      await run(from, `create database restored_${rows}`)
      const head = await readHead(file)
      const restored = await measured(() =>
        restore({ ownerUrl: into.toString(), mediaDir: `${mediaDir}-restored`, file, head, withoutKey: false, say: quiet }),
      )
      table[`restore of ${rows.toLocaleString('en')} rows`] = figures(rows, bytes, restored)
    }
    console.table(table)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

interface Measured {
  seconds: number
  peak: number
}

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const began = performance.now()
  await work()
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1000, peak }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}

function figures(rows: number, bytes: number, { seconds, peak }: Measured) {
  return {
    seconds: seconds.toFixed(1),
    'rows/s': Math.round(rows / seconds).toLocaleString('en'),
    'MB/s': (bytes / 1e6 / seconds).toFixed(0),
    'data MB': String(megabytes(bytes)),
    'peak memory MB': String(megabytes(peak)),
  }
}

async function fill(url: string, rows: number): Promise<void> {
  await run(
    url,
    `delete from users; delete from audit_log; delete from tenants;
     insert into tenants (id, name, max_users, max_connections) select i, 'tenant ' || i, 1000000, 10 from generate_series(1, 20) i;
     insert into users (tenant_id, name, email, password_hash, profile, rooms)
       select 1 + i % 20, 'Nome ' || md5(i::text), i || '@example.com', md5(i::text) || md5((-i)::text), 'user', array['user:' || i]
       from generate_series(1, ${Math.round(rows / 3)}) i;
     insert into audit_log (tenant_id, action, details)
       select 1 + i % 20, 'message', jsonb_build_object('text', (select string_agg(word, ' ') from
         (select (array['bom','dia','pedido','entrega','amanhã','cliente','obrigado','favor','aguarde','valor','boleto'])[1 + (i::bigint * w * 7919) % 11] as word
          from generate_series(1, 36) w) words), 'id', md5(i::text))
       from generate_series(1, ${Math.round((rows * 2) / 3)}) i`,
  )
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
