import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { AS_STARTED } from '../../../../../scripts/launch/runtime.mjs'
import { TEST_KEY } from '../../../test/database.ts'
import { fillEveryTable } from '../../../test/every-table.ts'
import { migrate, readMigrations } from '../../database/migrate.ts'
import { seal } from '../../trust/keys.ts'
import { writeArchive } from '../archive.ts'
import { backup } from '../backup.ts'
import { FORMAT, type Head, MANIFEST, manifest } from '../manifest.ts'
import { emptyInstallation, filesOf, type Installation, rowsOf, usedInstallation } from '../test-installation.ts'
import { readArchive } from './read-archive.ts'
import { refuseHead, restore } from './restore.ts'
import { readHead, verify } from './verify.ts'

// Processes and databases are started and killed here.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const quiet = () => {}

let home: Installation
let file: string
beforeAll(async () => {
  home = await usedInstallation()
  // Enough for a restore to be met in the middle.
  await home.admin.query(
    `insert into audit_log (tenant_id, action, details) select 1, 'line ' || i, jsonb_build_object('text', repeat(md5(i::text), 8))
     from generate_series(1, 20000) i`,
  )
  await home.admin.query('insert into settings (tenant_id, key, value) values (1, $1, $2)', ['secret', seal('open sesame', 'x')])
  await home.admin.query('update second_factors set secret = $1 where tenant_id = 1', [seal('an app', 'x')])
  file = path.join(home.folder, 'home.tar.zst')
  await backup({ ...home, file, keyFrom: '/srv/old/secret.key', say: quiet })
})

async function restoreInto(installation: Installation, from = file, more: { withoutKey?: boolean } = {}): Promise<void> {
  const head = await readHead(from)
  refuseHead(head, from)
  await restore({ ...installation, file: from, head, withoutKey: false, say: quiet, ...more })
}

const CLI = path.join(import.meta.dirname, '../../../cli/restore.ts')

function command(installation: Installation, env: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, [CLI, file, ...args], {
    env: {
      PATH: process.env.PATH,
      ...AS_STARTED,
      DATABASE_URL: installation.ownerUrl,
      DATA_DIR: installation.folder,
      SECRET_KEY: TEST_KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then(([out, errors]) => out + errors)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, said, ended }
}

describe('a damaged file', () => {
  const damaged = () => path.join(home.folder, 'damaged.tar.zst')
  const check = () => verify(damaged(), { mediaInto: null, signed: true, read: quiet })

  test('is found out wherever it is damaged or cut', async () => {
    const whole = readFileSync(file)
    const flipped = (at: number) => Buffer.from(whole).fill((whole[at] ?? 0) ^ 0x10, at, at + 1)
    const broken = [
      ...Array.from({ length: 20 }, (_, i) => flipped(Math.floor(((i + 0.5) / 20) * whole.length))),
      ...[0, 3, 200, Math.floor(whole.length / 2), whole.length - 64].map(end => whole.subarray(0, end)),
    ]
    const harmless: number[] = []
    for (const [i, content] of broken.entries()) {
      writeFileSync(damaged(), content)
      const said = await check().then(
        () => 'whole',
        (error: Error) => error.message,
      )
      if (said === 'whole') harmless.push(i)
      else expect(said, `damage ${i}`).toMatch(/damaged or not complete|not a Balcão backup/)
    }
    // A bit the compression leaves unused may flip without changing what is in the file; nothing that is cut passes.
    expect(harmless.length).toBeLessThan(3)
    expect(harmless.filter(i => i >= 20)).toEqual([])
    writeFileSync(damaged(), whole)
    expect((await check()).media.files).toBe(5)
  })

  test('leaves the target empty, so that the whole file can follow', async () => {
    const target = await emptyInstallation()
    writeFileSync(damaged(), readFileSync(file).subarray(0, -64))
    await expect(restoreInto(target, damaged())).rejects.toThrow(/damaged or not complete/)
    expect(await rowsOf(target)).toEqual({})
    expect(readdirSync(target.folder)).toEqual([])
    await restoreInto(target)
  })

  test('that somebody rewrote without the key is refused, though its hashes are right', async () => {
    const forged = path.join(home.folder, 'forged.tar.zst')
    const handle = await open(forged, 'wx')
    const archive = writeArchive(handle)
    for await (const part of readArchive(file)) {
      const chunks: Buffer[] = []
      for await (const chunk of part.content) chunks.push(chunk)
      const content = Buffer.concat(chunks).toString('latin1')
      if (part.name === MANIFEST) {
        const listed = manifest.parse(JSON.parse(content))
        await archive.put(MANIFEST, JSON.stringify({ ...listed, sequences: [] }))
      } else if (part.name.startsWith('data/')) {
        await archive.putPieces(part.name, Readable.from([Buffer.from(content, 'latin1')]))
      } else {
        await archive.putFile({ ...part, size: content.length }, [Buffer.from(content, 'latin1')])
      }
    }
    await archive.finish()
    const target = await emptyInstallation()
    await expect(restoreInto(target, forged)).rejects.toThrow(/changed by somebody without the key/)
    expect(await rowsOf(target)).toEqual({})
  })
})

describe('the head of a file', () => {
  const head = (more: Partial<Head> = {}): Head => ({
    ...{ format: FORMAT, id: '1', product: '9.9.9', madeAt: '', postgres: '18', keyCheck: null, keyFrom: '', tables: [] },
    migrations: readMigrations(),
    ...more,
  })

  test('of this version or an older one is accepted', () => {
    expect(() => refuseHead(head(), 'f')).not.toThrow()
    expect(() => refuseHead(head({ migrations: readMigrations().slice(0, 1) }), 'f')).not.toThrow()
  })

  test('of a newer version, a changed migration or one that was skipped is refused', () => {
    const ours = readMigrations()
    const newer = [...ours, { name: '9999_later', hash: 'x' }]
    expect(() => refuseHead(head({ migrations: newer }), 'f')).toThrow(/newer version \(9\.9\.9; this is/)
    expect(() => refuseHead(head({ format: FORMAT + 1 }), 'f')).toThrow(/newer version/)
    const changed = ours.map((m, i) => (i === 0 ? { ...m, hash: 'x' } : m))
    expect(() => refuseHead(head({ migrations: changed }), 'f')).toThrow(/its migration 0001_installation is not the one/)
    expect(() => refuseHead(head({ migrations: ours.slice(1) }), 'f')).toThrow(
      /before its database had the migration 0001_installation/,
    )
  })
})

test('a backup of an older version comes back, and the migrations since then run over its rows', async () => {
  const then = await emptyInstallation()
  await migrate(then.ownerUrl, { upTo: '0003_facts' })
  await fillEveryTable(then.admin)
  await then.admin.query('update installation set key_check = null')
  const old = path.join(then.folder, 'old.tar.zst')
  await backup({ ...then, file: old, keyFrom: '', say: quiet })

  const now = await emptyInstallation()
  await restoreInto(now, old)
  expect(await migrate(now.ownerUrl)).toEqual([])
  const { rows } = await now.admin.query<{ name: string }>('select name from migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
  const [before, after] = [await rowsOf(then), await rowsOf(now)]
  // Columns that came since are there too.
  const read = (lines: string[] | undefined) => (lines ?? []).map(line => JSON.parse(line) as object)
  for (const table of ['public.users', 'public.outbox', 'public.user_queues']) {
    expect(before[table]?.length, table).toBe(3)
    expect(read(after[table]), table).toMatchObject(read(before[table]))
  }
  // Channels of that time had no door of their own yet.
  expect(before['public.doors']?.length).toBe(3)
  expect(after['public.doors']).toEqual(expect.arrayContaining(before['public.doors'] ?? []))
})

describe('a target', () => {
  test('with tables is refused, and keeps what it has', async () => {
    const used = await emptyInstallation()
    await used.admin.query('create table mine (x int); insert into mine values (7)')
    await expect(restoreInto(used)).rejects.toThrow(/not empty: it has 1 tables \(mine/)
    expect(await rowsOf(used)).toEqual({ 'public.mine': ['{"x": 7}'] })
  })

  test('with media files is refused, and its database stays empty', async () => {
    const used = await emptyInstallation()
    mkdirSync(used.mediaDir)
    writeFileSync(path.join(used.mediaDir, 'mine.txt'), 'mine')
    await expect(restoreInto(used)).rejects.toThrow(/holds files already/)
    expect(await rowsOf(used)).toEqual({})
    expect(filesOf(used.mediaDir)).toEqual({ 'mine.txt': Buffer.from('mine').toString('base64') })
  })
})

describe('the key', () => {
  test('must be that of the backup; the refusal says where it lay and changes nothing', async () => {
    const target = await emptyInstallation()
    const { said, ended } = command(target, { SECRET_KEY: 'another key, long enough to be one, but not the right one' })
    expect(await ended).toBe(1)
    expect(await said).toMatch(/key at hand \(SECRET_KEY\) is not the one of this backup[\s\S]*it lay in \/srv\/old\/secret\.key/)
    expect(await rowsOf(target)).toEqual({})
  })

  test('may be lost when that is said: what it encrypted is gone, everything else is there', async () => {
    const target = await emptyInstallation()
    const lost = { SECRET_KEY: 'another key, long enough to be one, but not the right one' }
    const { said, ended } = command(target, lost, ['--without-key'])
    expect(await said).toMatch(/must be entered again/)
    expect(await ended).toBe(0)
    const before = await rowsOf(home)
    const after = await rowsOf(target)
    expect(after['public.users']).toEqual(before['public.users'])
    expect(after['public.audit_log']?.length).toBe(before['public.audit_log']?.length)
    expect(JSON.stringify(after)).not.toMatch(/v1\.[\w-]{16}\./)
    const { rows } = await target.admin.query('select key_check from installation')
    expect(rows).toEqual([{ key_check: null }])
  })
})

describe('a restore that was interrupted', () => {
  test('by kill -9 in the middle of the rows says so at every start, and is done by running it again', async () => {
    const target = await emptyInstallation()
    const { child, ended } = command(target)
    await copying(target)
    child.kill('SIGKILL')
    await ended

    await expect(migrate(target.ownerUrl)).rejects.toThrow(/interrupted.*npm run restore/)
    await expect(backup({ ...target, file: path.join(target.folder, 'b'), keyFrom: '', say: quiet })).rejects.toThrow(
      /interrupted/,
    )

    const again = command(target)
    expect(await again.said).toMatch(/Restored/)
    expect(await again.ended).toBe(0)
    expect((await rowsOf(target))['public.audit_log']).toEqual((await rowsOf(home))['public.audit_log'])
    expect(filesOf(target.mediaDir)).toEqual(filesOf(home.mediaDir))
    expect(await migrate(target.ownerUrl)).toEqual([])
  })

  test('by its database ends with an error in words, and is done by running it again', async () => {
    const target = await emptyInstallation()
    const { said, ended } = command(target)
    await copying(target)
    await target.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao backup' and datname = current_database()",
    )
    expect(await ended).toBe(1)
    expect(await said).toMatch(/The database ended the connection/)
    await restoreInto(target)
    expect((await rowsOf(target))['public.audit_log']?.length).toBe((await rowsOf(home))['public.audit_log']?.length)
  })

  test('by Ctrl-C in the middle of the rows leaves a target that takes it again', async () => {
    const target = await emptyInstallation()
    const { child, said, ended } = command(target)
    await copying(target)
    child.kill('SIGINT')
    expect(await ended).toBe(1)
    expect(await said).toMatch(/Stopped, as asked/)
    await expect(migrate(target.ownerUrl)).rejects.toThrow(/interrupted/)
    await restoreInto(target)
    expect(await migrate(target.ownerUrl)).toEqual([])
  })

  test('after the rows were in is finished without reading them again, but only with the same file', async () => {
    const target = await emptyInstallation()
    await restoreInto(target)
    const rows = await rowsOf(target)
    const { id, madeAt } = await readHead(file)
    await target.admin.query('create table restore_unfinished (id text, made_at text, filled boolean)')
    await target.admin.query('insert into restore_unfinished values ($1, $2, true)', ['another', madeAt])
    renameSync(target.mediaDir, `${target.mediaDir}.restoring`)
    await expect(restoreInto(target)).rejects.toThrow(/rows of another backup/)

    await target.admin.query('update restore_unfinished set id = $1', [id])
    await restoreInto(target)
    expect(await rowsOf(target)).toEqual(rows)
    expect(filesOf(target.mediaDir)).toEqual(filesOf(home.mediaDir))
    expect(existsSync(`${target.mediaDir}.restoring`)).toBe(false)
  })

  test('is not disturbed by a second one at the same time', async () => {
    const target = await emptyInstallation()
    const first = command(target)
    await copying(target)
    await expect(restoreInto(target)).rejects.toThrow(/Another restore into this database is running/)
    expect(await first.ended).toBe(0)
  })
})

/** Rows go in for a fifth of a second and more. Looking without a pause took as much processor as the restore. */
const LOOK_MS = 5

/** Waits until rows go into the target. */
async function copying({ admin }: Installation): Promise<void> {
  for (;;) {
    const { rows } = await admin.query(
      "select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'copy % from stdin%'",
    )
    if (rows.length > 0) return
    await setTimeout(LOOK_MS)
  }
}
