import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AS_STARTED } from '../../../scripts/launch/runtime.mjs'
import { type Manifest, manifest } from '../infra/backup/manifest.ts'
import { readArchive, textOf } from '../infra/backup/restore/read-archive.ts'

// The real commands on the real embedded database, each a process of its own.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = mkdtempSync(path.join(tmpdir(), 'balcao-commands-'))
// Closed to others, as mkdtemp makes it, the database would go to /var/lib/balcao instead.
chmodSync(folder, 0o711)
const old = path.join(folder, 'old')
const fresh = path.join(folder, 'fresh')
const children: ChildProcess[] = []

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function start(script: string, dataDir: string, args: string[] = [], shell = ''): ChildProcess {
  const file = path.join(import.meta.dirname, script)
  const command = shell ? ['bash', '-c', `${shell}; exec "$@"`, 'bash', process.execPath] : [process.execPath]
  const [program = '', ...before] = command
  const child = spawn(program, [...before, '--disable-warning=ExperimentalWarning', file, ...args], {
    env: { PATH: process.env.PATH, ...AS_STARTED, DATA_DIR: dataDir, PORT: '0', INIT_CWD: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

async function run(
  script: string,
  dataDir: string,
  args: string[] = [],
  shell = '',
): Promise<{ code: number | null; said: string }> {
  const child = start(script, dataDir, args, shell)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [out, errors] = await Promise.all([child.stdout ? text(child.stdout) : '', child.stderr ? text(child.stderr) : ''])
  return { code: await ended, said: out + errors }
}

/** A server that is ready; answers how to stop it. */
async function serve(dataDir: string): Promise<() => Promise<void>> {
  const child = start('../../dist/main.js', dataDir)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).on('line', line => line.includes('is ready') && resolve())
    void ended.then(() => reject(new Error('the server ended before it was ready')))
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

async function listOf(file: string): Promise<Manifest> {
  for await (const part of readArchive(path.join(folder, file))) {
    if (part.name === 'manifest.json') return manifest.parse(JSON.parse(await textOf(part, file)))
  }
  throw new Error('no manifest')
}

const SETTLED = ['public.sessions', 'public.tenants', 'public.password_resets', 'public.login_codes']

beforeAll(async () => {
  mkdirSync(path.join(old, 'media', '1'), { recursive: true })
  writeFileSync(path.join(old, 'media', '1', 'large.bin'), randomBytes(30_000_000))
  const stop = await serve(old)
  const made = await run('backup.ts', old, ['running.tar.zst'])
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/running\.tar\.zst is complete[\s\S]*The key is not in it/) })

  const restoring = await run('restore.ts', old, ['running.tar.zst'])
  expect(restoring).toMatchObject({ code: 1, said: expect.stringMatching(/already in use by another Balcão/) })
  await stop()
})

test('a file in the folder where the command was typed, of a server that runs and of one that does not', async () => {
  const made = await run('backup.ts', old, ['stopped.tar.zst'])
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/starting its database for this/) })
  const [running, stopped] = await Promise.all([listOf('running.tar.zst'), listOf('stopped.tar.zst')])
  expect(running.media).toEqual(stopped.media)
  expect(running.tables.find(({ name }) => name === 'public.users')).toMatchObject({ rows: 1 })
  expect(stopped.tables.find(({ name }) => name === 'public.users')).toEqual(
    running.tables.find(({ name }) => name === 'public.users'),
  )
})

test('a fresh folder with the key takes it, serves it, and a backup of that is the same', async () => {
  expect(await run('restore.ts', fresh, ['running.tar.zst'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/There is no key/),
  })
  expect(existsSync(fresh)).toBe(false)

  mkdirSync(fresh)
  cpSync(path.join(old, 'secret.key'), path.join(fresh, 'secret.key'))
  expect(await run('restore.ts', fresh, ['running.tar.zst'])).toMatchObject({ code: 0, said: expect.stringMatching(/Restored/) })
  expect((await run('backup.ts', fresh, ['again.tar.zst'])).code).toBe(0)

  const [before, after] = await Promise.all([listOf('running.tar.zst'), listOf('again.tar.zst')])
  expect(after.media).toEqual(before.media)
  const same = ({ tables }: Manifest) => tables.filter(({ name }) => !SETTLED.includes(name))
  expect(same(after)).toEqual(same(before))

  const stop = await serve(fresh)
  const { code, said } = await run('doctor.ts', fresh)
  expect(said).toMatch(/ok {7}key: is the one this database was made with[\s\S]*backups: the last one is of today/)
  expect(code).toBe(0)
  await stop()
})

test('Ctrl-C leaves nothing of a backup', async () => {
  const child = start('backup.ts', old, ['stopped-half-way.tar.zst'])
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  while (!existsSync(path.join(folder, 'stopped-half-way.tar.zst.partial'))) await setTimeout(5)
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(readdirSync(folder).filter(name => name.startsWith('stopped-half-way'))).toEqual([])
})

test('a disk that takes no more is said, and nothing is left', async () => {
  const made = await run('backup.ts', old, ['too-large.tar.zst'], 'ulimit -f 2000')
  expect(made).toMatchObject({ code: 1, said: expect.stringMatching(/could not be written \(EFBIG[\s\S]*Nothing is left/) })
  expect(readdirSync(folder).filter(name => name.startsWith('too-large'))).toEqual([])
})

test('a folder without an installation, a file that is none, and no file at all are each told', async () => {
  const nowhere = path.join(folder, 'nowhere')
  expect(await run('backup.ts', nowhere, ['x.tar.zst'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/There is no key/),
  })
  expect(await run('restore.ts', nowhere, ['absent'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/There is no file .*absent/),
  })
  expect(await run('restore.ts', nowhere)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/How to use it: npm run restore FILE/),
  })
  expect(existsSync(nowhere)).toBe(false)
})
