import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { inWords } from '../../cli/command.ts'
import { TEST_KEY } from '../../test/database.ts'
import { checkKey, migrate } from '../database/migrate.ts'
import { useSecretKey } from '../trust/keys.ts'
import { backup } from './backup.ts'
import { tablesOf } from './catalogue.ts'
import { LEFT_OUT } from './left-out.ts'
import { BackupError } from './problems.ts'
import { refuseHead, restore } from './restore/restore.ts'
import { readHead } from './restore/verify.ts'
import { emptyInstallation, filesOf, type Installation, rowsOf, shapeOf, usedInstallation } from './test-installation.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const quiet = () => {}

const save = (installation: Installation, file: string, more: { signal?: AbortSignal; say?: (line: string) => void } = {}) =>
  backup({ ...installation, file: path.join(installation.folder, file), keyFrom: 'SECRET_KEY', say: quiet, ...more })

async function restoreInto(installation: Installation, file: string, more: { withoutKey?: boolean } = {}): Promise<void> {
  const head = await readHead(file)
  refuseHead(head, file)
  await restore({ ...installation, file, head, withoutKey: false, say: quiet, ...more })
}

/** What a restore changes on purpose, so that everybody logs in anew. */
const SETTLED = {
  'public.sessions': ['ended_at', 'ended_why'],
  'public.password_resets': ['used_at'],
  'public.tenants': ['rights'],
}
const REPLACED = ['public.login_codes', 'public.rights_changes', 'pgboss.queue']

describe.each([
  { owner: 'a superuser, as in the embedded database', plainOwner: false },
  { owner: 'an ordinary user who owns the database', plainOwner: true },
])('owned by $owner', ({ plainOwner }) => {
  let home: Installation
  let copy: Installation
  let file: string

  beforeAll(async () => {
    home = await usedInstallation({ plainOwner, largeFile: 9_000_000 })
    file = path.join(home.folder, 'backup.tar.zst')
    await save(home, 'backup.tar.zst')
    copy = await emptyInstallation({ plainOwner })
    await restoreInto(copy, file)
  })

  test('a restored database has every row of every table there is', async () => {
    const before = await rowsOf(home, SETTLED)
    const after = await rowsOf(copy, SETTLED)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [table, rows] of Object.entries(before)) {
      if (Object.hasOwn(LEFT_OUT, table) || REPLACED.includes(table)) continue
      expect(rows.length, `${table} must have rows, or this test proves nothing`).toBeGreaterThan(0)
      expect(after[table], table).toEqual(rows)
    }
  })

  test('what is left out is left empty or as the migrations make it', async () => {
    const after = await rowsOf(copy)
    for (const table of ['processes', 'presence', 'captchas', 'attempts']) expect(after[`public.${table}`], table).toEqual([])
  })

  test('foreign keys, policies, forced row security, indexes and sequences are as they were', async () => {
    const told = (facts: string[]) => facts.filter(fact => !fact.startsWith('public.rights_changes_id_seq'))
    const before = told(await shapeOf(home))
    expect(before).toContain('public.users_id_seq 1000')
    expect(before).toContain('public.tickets_of_77 1000')
    expect(told(await shapeOf(copy))).toEqual(before)
  })

  test('media files have their names and contents', () => {
    const files = filesOf(home.mediaDir)
    expect(Object.keys(files).length).toBe(5)
    expect(filesOf(copy.mediaDir)).toEqual(files)
  })

  test('nobody is logged in after a restore, and no link or code mailed before works', async () => {
    const { rows } = await copy.admin.query(`select
      (select count(*)::int from sessions where ended_at is null) as sessions,
      (select count(*)::int from password_resets where used_at is null) as links,
      (select count(*)::int from login_codes) as codes,
      (select count(*)::int from rights_changes c join tenants t on t.id = c.tenant_id and t.rights = c.version) as told,
      (select count(*)::int from tenants) as tenants`)
    expect(rows[0]).toEqual({ sessions: 0, links: 0, codes: 0, told: rows[0].tenants, tenants: rows[0].tenants })
    expect(rows[0].tenants).toBeGreaterThan(0)
  })

  test('a server starts on it, and nothing is left that says it is not whole', async () => {
    expect(await migrate(copy.ownerUrl)).toEqual([])
    await checkKey(copy.ownerUrl)
    expect((await rowsOf(copy))['public.restore_unfinished']).toBeUndefined()
    expect(readdirSync(copy.folder)).toEqual(['media'])
  })

  test('a second restore into it is refused and changes nothing', async () => {
    const before = await rowsOf(copy)
    await expect(restoreInto(copy, file)).rejects.toThrow(/not empty/)
    expect(await rowsOf(copy)).toEqual(before)
  })
})

describe('a backup', () => {
  let home: Installation
  beforeAll(async () => {
    home = await usedInstallation()
  })

  test('is of one moment, while rows are written', async () => {
    const { admin } = home
    await admin.query(
      `create table if not exists "public".a_large_one as select i, repeat('x', 200) as text from generate_series(1, 100000) i`,
    )
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++) {
        // Tables far apart in the archive, always written together.
        await admin.query('begin')
        await admin.query('insert into audit_log (tenant_id, action) values (1, $1)', [`pair ${n}`])
        await admin.query('insert into terms_acceptances (tenant_id, version, accepted_by) values (1, $1, $1)', [`pair ${n}`])
        await admin.query('commit')
      }
    })()
    const made = await save(home, 'moment.tar.zst').finally(() => {
      writing = false
    })
    await writer
    await admin.query('drop table a_large_one')

    const pairs = (await admin.query<{ n: number }>("select count(*)::int as n from audit_log where action like 'pair %'"))
      .rows[0]?.n
    const rows = (name: string) => made.tables.find(table => table.name === name)?.rows ?? Number.NaN
    const saved = rows('public.audit_log') - 3
    expect(rows('public.terms_acceptances') - 3).toBe(saved)
    expect(pairs, 'something must have been written meanwhile, or this test proves nothing').toBeGreaterThan(saved)
    // An id that was given after the rows were read must not be given again.
    const last = made.sequences.find(({ name }) => name.includes('audit_log'))
    expect(Number(last?.last)).toBeGreaterThanOrEqual(saved)
  })

  test('never overwrites, belongs to its maker alone, and stays out of the media folder', async () => {
    await save(home, 'once.tar.zst')
    const file = path.join(home.folder, 'once.tar.zst')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file)
    await expect(save(home, 'once.tar.zst')).rejects.toThrow(/exists already/)
    expect(readFileSync(file).equals(before)).toBe(true)
    await expect(save(home, 'media/in.tar.zst')).rejects.toThrow(/media folder/)

    writeFileSync(`${home.folder}/busy.tar.zst.partial`, 'of another')
    await expect(save(home, 'busy.tar.zst')).rejects.toThrow(/another backup is writing it/)
    expect(readFileSync(`${home.folder}/busy.tar.zst.partial`, 'utf8')).toBe('of another')
    await expect(save(home, 'nowhere/in.tar.zst')).rejects.toThrow(/cannot be written/)
  })

  test('leaves nothing when it is stopped, and the database to itself', async () => {
    const stop = new AbortController()
    stop.abort(new BackupError('asked to stop'))
    await expect(save(home, 'stopped.tar.zst', { signal: stop.signal })).rejects.toThrow('asked to stop')
    expect(readdirSync(home.folder).filter(name => name.startsWith('stopped'))).toEqual([])
    const { rows } = await home.admin.query(
      "select 1 from pg_stat_activity where application_name = 'balcao backup' and datname = current_database()",
    )
    expect(rows).toEqual([])
  })

  test('whose connection is cut ends with an error in words, and leaves nothing', async () => {
    const lost = save(home, 'cut.tar.zst')
    const cut = async () => {
      const { rowCount } = await home.admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao backup' and datname = current_database()",
      )
      return rowCount !== 0
    }
    const cutting = async () => {
      while (!(await cut()));
    }
    // The part that notices first says why, in its own words; for the operator it is one failure.
    const [failed] = await Promise.all([lost.then(() => null, inWords), cutting()])
    expect(failed).toMatch(/The database ended the connection/)
    expect(readdirSync(home.folder).filter(name => name.startsWith('cut'))).toEqual([])
  })

  test('leaves links out and says so: they could lead anywhere', async () => {
    symlinkSync('/etc/passwd', path.join(home.mediaDir, 'link'))
    const said: string[] = []
    const made = await save(home, 'links.tar.zst', { say: line => said.push(line) })
    expect(made.media.files).toBe(5)
    expect(said.join('\n')).toMatch(/not a plain file: link/)
  })

  test('with another key than the database was made with is refused', async () => {
    const other = await emptyInstallation()
    await migrate(other.ownerUrl)
    await checkKey(other.ownerUrl)
    useSecretKey('another key, long enough to be one, but not the right one')
    try {
      await expect(save(other, 'no.tar.zst')).rejects.toThrow(/SECRET_KEY.*not the one this database was made with/)
    } finally {
      useSecretKey(TEST_KEY)
    }
  })

  test('of a table whose rows are hidden from its owner is refused, not made with holes', async () => {
    const rented = await emptyInstallation({ plainOwner: true })
    await migrate(rented.ownerUrl)
    await rented.admin.query('drop policy keeper on users')
    await expect(save(rented, 'holes.tar.zst')).rejects.toThrow(/public\.users has row security that hides rows/)
    await rented.admin.query("create policy keeper on users for select to public using (name <> 'ana')")
    await expect(save(rented, 'holes.tar.zst')).rejects.toThrow(/public\.users/)
    expect(existsSync(path.join(rented.folder, 'holes.tar.zst'))).toBe(false)
  })

  test('of a database without the product is refused', async () => {
    await expect(save(await emptyInstallation(), 'nothing.tar.zst')).rejects.toThrow(/holds no Balcão/)
  })

  test('leaves out only tables that exist, each for a reason, and none that a saved one needs', async () => {
    const all = (await tablesOf(home.admin)).map(({ name }) => name)
    for (const [name, reason] of Object.entries(LEFT_OUT)) {
      if (name !== 'public.restore_unfinished') expect(all).toContain(name)
      expect(reason.length).toBeGreaterThan(10)
    }
    const { rows } = await home.admin.query<{ from: string; to: string }>(`
      select f.relnamespace::regnamespace || '.' || f.relname as from, t.relnamespace::regnamespace || '.' || t.relname as to
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid where k.contype = 'f'`)
    expect(rows.length).toBeGreaterThan(10)
    const torn = rows.filter(({ from, to }) => Object.hasOwn(LEFT_OUT, to) && !Object.hasOwn(LEFT_OUT, from))
    expect(torn).toEqual([])
  })
})
