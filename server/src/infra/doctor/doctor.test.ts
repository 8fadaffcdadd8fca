import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { afterFile } from '../../test/after-file.ts'
import { ownDatabase, TEST_KEY } from '../../test/database.ts'
import { noteBackup } from '../backup/last.ts'
import { VERSION } from '../config/version.ts'
import { checkKey } from '../database/migrate.ts'
import { rolesOf } from '../database/roles.ts'
import { migrateJobs } from '../jobs/install.ts'
import { checkClock } from './database.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { checkNode, judgeSpace } from './machine.ts'

vi.setConfig({ testTimeout: 30_000 })

let owner: pg.Client
let env: Record<string, string>

beforeAll(async () => {
  const url = await ownDatabase()
  await migrateJobs(url)
  await checkKey(url)
  owner = new pg.Client(url)
  await owner.connect()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-doctor-'))
  env = { DATABASE_URL: url, SECRET_KEY: TEST_KEY, DATA_DIR: dataDir, PORT: '3610' }
  afterFile(async () => {
    await owner.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
})

const said = (findings: Finding[], state: Finding['state']) =>
  findings.filter(finding => finding.state === state).map(({ about, says }) => `${about}: ${says}`)
const problems = async (more: Record<string, string> = {}) => said(await examine({ ...env, ...more }), 'problem')
const warnings = async (more: Record<string, string> = {}) => said(await examine({ ...env, ...more }), 'warn')

/** Breaks something, and mends it when the test is over. */
async function broken(sql: string, mended: string): Promise<void> {
  await owner.query(sql)
  onTestFinished(async () => {
    await owner.query(mended)
  })
}

test('a healthy installation has no problem, and every finding that is not ok says what to do', async () => {
  const findings = await examine(env)
  expect(said(findings, 'problem')).toEqual([])
  expect(findings.filter(({ state, todo }) => state !== 'ok' && !todo)).toEqual([])
  const about = new Set(findings.map(finding => finding.about))
  for (const part of [
    'Node',
    'configuration',
    'data folder',
    'key',
    'disk space',
    'port',
    'mail',
    'PostgreSQL',
    'extensions',
    'clock',
  ]) {
    expect(about, part).toContain(part)
  }
  for (const part of ['migrations', 'roles', 'row security', 'announcements', 'jobs', 'audit', 'backups'])
    expect(about, part).toContain(part)
})

describe('walls between tenants', () => {
  test('a table without row security is named', async () => {
    await broken('alter table users no force row level security', 'alter table users force row level security')
    expect(await problems()).toEqual(['row security: off on users'])
  })

  test('a role that can step over row security, or owns a table, is named', async () => {
    const { app, platform } = rolesOf(new URL(env.DATABASE_URL ?? '').pathname.slice(1))
    await broken(`alter role ${app} bypassrls`, `alter role ${app} nobypassrls`)
    await broken(`create table taken (); alter table taken owner to ${platform}`, 'drop table taken')
    expect(await problems()).toEqual([`roles: ${app}, ${platform} can step over row security`])
  })

  test('a way up to the owner is named', async () => {
    const { app, platform } = rolesOf(new URL(env.DATABASE_URL ?? '').pathname.slice(1))
    const database = new URL(env.DATABASE_URL ?? '').pathname.slice(1)
    await broken(`grant temporary on database ${database} to public`, `revoke temporary on database ${database} from public`)
    await broken(
      'alter function tenant_of set search_path = public',
      'alter function tenant_of set search_path = public, pg_temp',
    )
    expect((await problems()).join()).toContain(`roles: ${app} may make temporary tables, ${platform} may make temporary tables`)
    expect((await problems()).join()).toContain('tenant_of looks for temporary tables first')
  })

  test('a role that cannot log in is named', async () => {
    const { app } = rolesOf(new URL(env.DATABASE_URL ?? '').pathname.slice(1))
    await broken(`alter role ${app} nologin`, `alter role ${app} login`)
    expect((await problems()).join()).toMatch(new RegExp(`^roles: ${app} cannot log in`))
  })
})

describe('the database', () => {
  test('of a newer version, or with a changed migration, or with some to be run', async () => {
    await broken("insert into migrations values ('9999_later', 'x')", "delete from migrations where name = '9999_later'")
    expect(await problems()).toEqual(['migrations: the database is of a newer version (9999_later)'])
    await owner.query("delete from migrations where name = '9999_later'")

    await broken(
      "update migrations set hash = 'x' || hash where name = '0001_installation'",
      "update migrations set hash = ltrim(hash, 'x')",
    )
    expect(await problems()).toEqual(['migrations: 0001_installation is not the file that ran here'])
    await owner.query("update migrations set hash = ltrim(hash, 'x')")

    await owner.query("create temp table aside as select * from migrations where name = '0003_facts'")
    await broken("delete from migrations where name = '0003_facts'", 'insert into migrations select * from aside')
    expect(await warnings()).toContain('migrations: to be run: 0003_facts')
  })

  test('whose restore was interrupted', async () => {
    await broken(
      "create table restore_unfinished as select 'x' as id, '' as made_at, false as filled",
      'drop table restore_unfinished',
    )
    expect(await problems()).toEqual(['database: a restore into it was interrupted; it is not whole'])
  })

  test('with another key, or out of reach', async () => {
    expect((await problems({ SECRET_KEY: 'another key, long enough to be one' })).join()).toMatch(/^key: is not the one/)
    const nowhere = new URL(env.DATABASE_URL ?? '')
    nowhere.searchParams.set('host', '/nowhere')
    expect((await problems({ DATABASE_URL: nowhere.toString() })).join()).toMatch(/^database: cannot be reached/)
  })

  test('with another time', async () => {
    expect((await checkClock(owner, () => Date.now()))[0]?.state).toBe('ok')
    expect((await checkClock(owner, () => Date.now() - 10_000))[0]).toMatchObject({ state: 'warn', says: /^10\.\d s behind/ })
    expect((await checkClock(owner, () => Date.now() + 60_000))[0]).toMatchObject({ state: 'problem', says: /60\.\d s ahead/ })
  })
})

describe('work that is not done', () => {
  beforeAll(async () => {
    await owner.query("insert into tenants (id, name, max_users, max_connections) values (1, 'casa', 1, 1)")
  })
  afterEach(async () => {
    await owner.query('delete from outbox; delete from processes; delete from facts_set_aside; delete from pgboss.job')
  })

  test('announcements wait while a process runs', async () => {
    await owner.query(
      "insert into outbox (tenant_id, event, payload, rooms, created_at) values (1, 'x', '{}', '{}', now() - interval '5 minutes')",
    )
    expect(await problems()).toEqual([])
    await owner.query(
      "insert into processes (id, roles, sockets, host, pid, lease_until) values (gen_random_uuid(), '{web}', 'memory', 'h', 1, now() + interval '1 minute')",
    )
    expect((await problems()).join()).toMatch(/^announcements: 1 wait, the oldest since 30\d s$/)
  })

  test('a line of who did what was changed, or is gone from the end', async () => {
    await owner.query("insert into audit_log (tenant_id, action) select 1, 'did.' || n from generate_series(1, 3) n")
    // A line has its number when it is chained, at the commit.
    const { rows } = await owner.query<{ id: string }>('select id from audit_log order by id')
    expect(await problems()).toEqual([])
    await broken(
      "update audit_log set action = 'did.9' where action = 'did.2'",
      "update audit_log set action = 'did.2' where action = 'did.9'",
    )
    expect(await problems()).toEqual([`audit: the log of casa (company 1) is not as it was written, from line ${rows[1]?.id} on`])
    await owner.query("update audit_log set action = 'did.2' where action = 'did.9'")
    await broken("delete from audit_log where action = 'did.3'", 'delete from audit_log; delete from audit_ends')
    expect((await problems()).join()).toContain(`from line ${rows[2]?.id} on`)
  })

  test('facts were set aside, jobs failed', async () => {
    await owner.query(
      "insert into facts_set_aside (tenant_id, id, event, payload, rooms, except_rooms, reason) values (1, 1, 'x', '{}', '{}', '{}', 'too odd')",
    )
    await owner.query(`select pgboss.create_queue('works.run', '{"policy": "standard"}')`)
    await owner.query(
      `insert into pgboss.job (name, state, completed_on, output) values ('works.run', 'failed', now(), '{"message": "no more paper"}')`,
    )
    const found = (await warnings()).join('\n')
    expect(found).toMatch(/announcements: 1 could not be announced .* too odd/)
    expect(found).toMatch(/jobs: 1 × works.run failed since yesterday, the last because: no more paper/)
  })
})

describe('the machine', () => {
  const listening = async (answer: (path: string) => unknown) => {
    const server = createServer((request, reply) => reply.end(JSON.stringify(answer(request.url ?? ''))))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return String((server.address() as AddressInfo).port)
  }

  test('another program has the port', async () => {
    const PORT = await listening(() => ({ hello: 'world' }))
    expect(await problems({ PORT })).toEqual([`port: ${PORT} is taken by another program`])
  })

  test('our server runs, in another version, and is not ready', async () => {
    const PORT = await listening(url =>
      url === '/healthz'
        ? { ok: true, version: '0.0.1' }
        : { ready: false, reasons: [{ check: 'facts', reason: 'nobody relays' }] },
    )
    expect(await problems({ PORT })).toEqual(['server: not ready (facts): nobody relays'])
    expect(await warnings({ PORT })).toContain(`server: runs at http://127.0.0.1:${PORT} in version 0.0.1; here is ${VERSION}`)
  })

  test('the address is not of this machine', async () => {
    expect((await problems({ HOST: '192.0.2.1' })).join()).toMatch(/^port: 192\.0\.2\.1:3610 cannot be used/)
  })

  test('the mail server answers, or does not', async () => {
    const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
    const { port } = smtp.server.address() as AddressInfo
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'balcao@example.com' }
    expect(said(await examine({ ...env, ...mail }), 'ok')).toContain(`mail: 127.0.0.1:${port} answers and takes our login`)
    await new Promise<void>(resolve => smtp.close(resolve))
    expect((await problems(mail)).join()).toMatch(/^mail: 127\.0\.0\.1:\d+ does not work/)
  })

  test('the disk is nearly full, of bytes or of files; Node is too old', () => {
    const space = { dataDir: '/d', free: 50e9, size: 100e9, inodes: 1e6 }
    expect(judgeSpace(space)[0]?.state).toBe('ok')
    expect(judgeSpace({ ...space, free: 3e9 })[0]).toMatchObject({ state: 'warn', says: '3.0 GB of 100 GB free' })
    expect(judgeSpace({ ...space, free: 0.5e9 })[0]?.state).toBe('problem')
    expect(judgeSpace({ ...space, inodes: 10 })[0]?.state).toBe('problem')
    expect(checkNode('22.1.0')[0]?.state).toBe('problem')
    expect(checkNode('24.0.0')[0]?.state).toBe('ok')
  })

  test('the key can be read by others', async () => {
    const dataDir = path.join(env.DATA_DIR ?? '', 'other')
    mkdirSync(dataDir)
    const key = path.join(dataDir, 'secret.key')
    writeFileSync(key, 'x'.repeat(40))
    chmodSync(key, 0o644)
    expect(said(await examine({ DATA_DIR: dataDir, PORT: '3610' }), 'warn')).toContain(`key: ${key} can be read by other users`)
    rmSync(key)
  })

  test('backups: none, of today, old and gone', async () => {
    const dataDir = env.DATA_DIR ?? ''
    expect((await warnings()).join('\n')).toMatch(/backups: none was made/)
    noteBackup(dataDir, '/backups/gone.tar.zst')
    expect((await examine(env)).find(({ about }) => about === 'backups')).toMatchObject({
      state: 'ok',
      says: 'the last one is of today: /backups/gone.tar.zst (no longer there)',
    })
  })

  test('variables that are wrong are each a problem', async () => {
    expect(await problems({ PORT: 'x', LOGIN_CAPTCHA: 'perhaps' })).toHaveLength(2)
  })
})
