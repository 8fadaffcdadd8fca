import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { makeFolder } from './home.ts'
import { PostgresError, startPostgres } from './postgres.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 }) // whole programs start here, next to other tests on two cores

const asRoot = process.getuid?.() === 0
/** Some user of this system without rights; making a database asks for its maker's name. */
const STRANGER = Number(/^(?!nobody)\w+:\w*:([1-9]\d*):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1])
const NAMELESS = 54_321
const ENTRY = path.resolve(import.meta.dirname, '../../test/postgres-process.ts')

const mayMount = asRoot && canMount()

const scratch = mkdtempSync(path.join(tmpdir(), 'balcao-postgres-'))
chmodSync(scratch, 0o755)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(server => server.stop()))
})

const said: string[] = []
const log = { debug: () => {}, info: (text: string) => void said.push(text), warn: (text: string) => void said.push(text) }

test('a first start makes a database that asks for its password, listens on no port, and is there with its data at the next start', async () => {
  const dataDir = path.join(scratch, 'first')
  const first = await start(dataDir)
  await query(first.url, 'create table kept as select 7 as seven')

  const settings = await query(
    first.url,
    "select current_setting('listen_addresses') as addresses, current_setting('timezone') as zone",
  )
  expect(settings).toEqual([{ addresses: '', zone: 'UTC' }])
  await expect(query(withPassword(first.url, 'wrong'), 'select 1')).rejects.toThrow(/password authentication failed/)

  await first.stop()
  const second = await start(dataDir)
  expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('text is compared by code point in UTF-8, under any locale of the machine', async () => {
  const { url } = await start(path.join(scratch, 'first'))
  expect(await query(url, "select upper('balcão') as upper, 'Z' < 'a' as by_code")).toEqual([{ upper: 'BALCÃO', by_code: true }])
})

test('a second start on the folder is refused, naming the process that runs it and how to join', async () => {
  const dataDir = path.join(scratch, 'first')
  await start(dataDir)
  const refused = await refusal(startPostgres({ dataDir, log }))
  expect(refused).toContain(`process ${process.pid}`)
  expect(refused).toContain(`DATABASE_URL="$(cat '${dataDir}/postgres/url')"`)
})

test('the address to join by is in a file only its owner reads, and works', async () => {
  const dataDir = path.join(scratch, 'first')
  await start(dataDir)
  const file = path.join(dataDir, 'postgres/url')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await query(readFileSync(file, 'utf8').trim(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two first starts at once one makes the database and the other is refused', async () => {
  const dataDir = path.join(scratch, 'twice')
  const [left, right] = [runInProcess(dataDir), runInProcess(dataDir)]
  const lines = await Promise.all([left.line, right.line])
  expect(lines.filter(line => line.startsWith('postgres://'))).toHaveLength(1)
  expect(lines.filter(line => line.includes('already in use'))).toHaveLength(1)
  await Promise.all([left.kill('SIGKILL'), right.kill('SIGKILL')])
})

test('kill -9 leaves no database behind, and the next start finds every commit', async () => {
  const dataDir = path.join(scratch, 'killed')
  const killed = runInProcess(dataDir)
  const url = await killed.line
  await query(url, 'create table kept as select 7 as seven')
  const postmaster = postmasterOf(dataDir)
  expect(isAlive(postmaster)).toBe(true)

  await killed.kill('SIGKILL')
  const next = await start(dataDir) // while the last one may still be stopping
  expect(isAlive(postmaster)).toBe(false)
  expect(await query(next.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('a process number that now belongs to another program does not hold up the start', async () => {
  const dataDir = path.join(scratch, 'killed')
  const crashed = await start(dataDir)
  const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  const left = readFileSync(pidFile, 'utf8')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  expect(await crashed.exited).toMatchObject({ asked: false })

  // As after a reboot: the number in the file is alive, but it is another process, namely the parent of this test.
  writeFileSync(pidFile, left.replace(/^\d+/, String(process.ppid)))
  const next = await start(dataDir)
  expect(await query(next.url, 'select seven from kept')).toEqual([{ seven: 7 }])
  expect(said.join('\n')).toContain('recovers from an unclean stop')
})

test('a first start killed half-way is begun anew by the next', async () => {
  const dataDir = path.join(scratch, 'half')
  makeFolder(path.join(dataDir, 'postgres'), 0o711)
  const halfMade = new Promise<void>(resolve => {
    const watcher = watch(path.join(dataDir, 'postgres'), (_event, name) => {
      if (!name?.startsWith('cluster.new-')) return
      watcher.close()
      resolve()
    })
  })
  const killed = runInProcess(dataDir)
  await halfMade
  await killed.kill('SIGKILL')
  expect(existsSync(path.join(dataDir, 'postgres/cluster'))).toBe(false)

  const next = await start(dataDir)
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(path.join(dataDir, 'postgres')).filter(name => name.startsWith('cluster.'))).toEqual([])
})

test('a folder that lost its password, as a copied one may, gets a new one', async () => {
  const dataDir = path.join(scratch, 'half')
  rmSync(path.join(dataDir, 'postgres/password'))
  const { url } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each(['17', '19'])('files of PostgreSQL %s are refused untouched', async version => {
  const dataDir = path.join(scratch, `version-${version}`)
  const cluster = path.join(dataDir, 'postgres/cluster')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(path.join(cluster, 'PG_VERSION'), `${version}\n`)
  if (asRoot) chownSync(cluster, 65_534, 65_534)

  const refused = await refusal(startPostgres({ dataDir, log }))
  expect(refused).toContain(`made by PostgreSQL ${version}`)
  expect(refused).toContain('npm run restore')
  expect(readdirSync(cluster)).toEqual(['PG_VERSION'])
})

test('stopping does not wait for connections that do nothing', async () => {
  const server = await start(path.join(scratch, 'first'))
  const client = new pg.Client(server.url)
  const errors: unknown[] = []
  client.on('error', error => errors.push(error.message))
  await client.connect()
  await client.query('begin')

  await server.stop()
  expect(await server.exited).toMatchObject({ asked: true })
  expect(errors[0]).toContain('terminating connection')
})

test('a deep folder, whose socket would have too long a path, works too', async () => {
  const dataDir = path.join(scratch, 'd'.repeat(60), 'e'.repeat(60))
  const { url } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(asRoot)('below a folder closed to others the data lies elsewhere, linked from where it was wanted', async () => {
  const closed = path.join(scratch, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const dataDir = path.join(closed, '.data')
  const { url, stop } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()

  const home = realpathSync(path.join(dataDir, 'postgres'))
  expect(home).toMatch(/^\/var\/lib\/balcao\/data-/)
  expect(said.join('\n')).toContain(`The database lies in ${home}`)
  rmSync(home, { recursive: true })
})

test.runIf(asRoot)(
  'an ordinary user runs it as itself, with programs it may not write; root can take over; files of root are refused',
  async () => {
    const dataDir = path.join(scratch, 'ordinary')
    mkdirSync(dataDir)
    chownSync(dataDir, STRANGER, STRANGER)
    const ordinary = runInProcess(dataDir, STRANGER)
    expect(await query(await ordinary.line, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(STRANGER)
    await ordinary.kill('SIGTERM')

    const taken = await start(dataDir)
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(STRANGER)
    await taken.stop()

    chownSync(path.join(dataDir, 'postgres/cluster'), 0, 0)
    expect(await refusal(startPostgres({ dataDir, log }))).toContain('chown -R 65534:65534')
  },
)

test.runIf(asRoot)('an ordinary user is told that the folder is not theirs', async () => {
  const dataDir = path.join(scratch, 'first')
  const line = await runInProcess(dataDir, STRANGER).line
  expect(line).toMatch(/belongs to another user.*What to do:.*chown/)
})

test.runIf(asRoot)('a user without a name is told what is missing', async () => {
  const dataDir = path.join(scratch, 'nameless')
  mkdirSync(dataDir)
  chownSync(dataDir, NAMELESS, NAMELESS)
  expect(await runInProcess(dataDir, NAMELESS).line).toMatch(/no name in \/etc\/passwd.*DATABASE_URL/)
})

test.runIf(mayMount)('a full disk and a read-only one are said to be full and read-only', async () => {
  const disk = path.join(scratch, 'disk')
  mkdirSync(disk)
  const onDisk = (options: string) =>
    runCommand('unshare', [
      '-m',
      'sh',
      '-c',
      `mount -t tmpfs -o ${options} tmpfs "$1" && exec "$2" "$3" "$1/data"`,
      'sh',
      disk,
      process.execPath,
      ENTRY,
    ])

  expect(await onDisk('size=8m,mode=755').line).toMatch(/The disk is full\..*df -h/)
  expect(await onDisk('ro,mode=755').line).toMatch(/mounted read-only.*DATA_DIR/)
})

async function start(dataDir: string) {
  const server = await startPostgres({ dataDir, settings: { fsync: 'off' }, log })
  running.push(server)
  return server
}

async function refusal(started: Promise<unknown>): Promise<string> {
  const error = await started.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PostgresError)) throw new Error('the start was not refused', { cause: error })
  return error.message
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function withPassword(url: string, password: string): string {
  const changed = new URL(url)
  changed.password = password
  return changed.href
}

function runInProcess(dataDir: string, uid?: number) {
  const as = uid === undefined ? [] : ['setpriv', '--reuid', String(uid), '--regid', String(uid), '--clear-groups']
  const [program = process.execPath, ...args] = [...as, process.execPath, ENTRY, dataDir]
  return runCommand(program, args)
}

function runCommand(program: string, args: string[]) {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text))
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { line, kill }
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}

function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
