import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { AS_STARTED } from '../../scripts/launch/runtime.mjs'
import { own, whenOver } from './test/own-process.ts'

// Whole programs start here, each with a database it makes first: next to other tests on two cores that takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

/** What `npm start` runs, and what `npm run dev` does. */
const BUILT = 'server/dist/main.js'
const SOURCES = 'server/src/main.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'balcao-main-'))
const dataDir = path.join(scratch, 'data')
// Closed to others, as mkdtemp makes it, the data would lie in /var/lib/balcao instead.
chmodSync(scratch, 0o711)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('a start that cannot be says what to do, shows no stack and leaves nothing running', () => {
  test('a wrong environment: everything at once, with code 2', async () => {
    const output = await refused({ PORT: 'http', LOG_LEVEL: 'loud', SOCKETS: 'redis', DATABASE_URL: 'postgres://db/balcao' }, 2)
    expect(output).toMatch(/PORT must be .*LOG_LEVEL must be .*SECRET_KEY is missing.*REDIS_URL is missing/s)
  })

  test('a port that is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    whenOver(() => squatter.close())
    await once(squatter, 'listening')
    const { port } = squatter.address() as AddressInfo
    const output = await refused({ PORT: String(port) }, 1)
    expect(output).toContain(`Port ${port} is taken`)
    expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  })

  test('a database that cannot be reached', async () => {
    const output = await refused({ DATABASE_URL: 'postgres://balcao:secret@127.0.0.1:1/balcao', SECRET_KEY: 'k'.repeat(32) }, 1)
    expect(output).toContain('database cannot be reached')
    expect(output).not.toContain('secret')
  })

  test('another secret key than the one the data was stored with', async () => {
    const { ended, address, child } = run({})
    await address
    child.kill('SIGTERM')
    await ended
    const output = await refused({ SECRET_KEY: 'another key than the one in the folder' }, 1)
    expect(output).toMatch(/SECRET_KEY/)
  })
})

describe('running', () => {
  test.each([
    ['SIGTERM', BUILT],
    ['SIGINT', BUILT],
    ['SIGHUP', SOURCES],
  ] as const)('%s, even repeated, stops the server and then its database, in order (%s)', async (signal, program) => {
    const { child, address, ended } = run({}, program)
    const answer = await fetch(`${await address}/healthz`)
    expect(answer.status).toBe(200)
    const postmaster = postmasterPid()

    child.kill(signal)
    child.kill(signal)
    expect(await ended).toBe(0)
    expect(existsSync(`/proc/${postmaster}`)).toBe(false)
    expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false) // it wrote everything down before it went
  })

  test('a database that is killed is started again: 503 with the reason meanwhile, then as before, and nobody had to act', {
    timeout: 120_000,
  }, async () => {
    const { child, address, ended, output } = run({})
    const url = await address
    const status = async (page: string) => (await fetch(`${url}${page}`)).status
    expect(await status('/auth/plans')).toBe(200)
    const killed = postmasterPid()

    // Held back, so that the time without a database is long enough to be looked at.
    const folder = path.join(dataDir, 'postgres/cluster/global')
    renameSync(folder, `${folder}.away`)
    const giveBack = () => existsSync(`${folder}.away`) && renameSync(`${folder}.away`, folder)
    whenOver(giveBack)
    process.kill(Number(killed), 'SIGKILL')
    await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(503)
    expect(await status('/auth/plans')).toBe(503)
    const reasons = async () => (await fetch(`${url}/readyz`)).text()
    await expect.poll(reasons, { timeout: 20_000 }).toMatch(/"check":"postgres","reason":"The database did not start/)
    expect(await status('/healthz')).toBe(200)

    giveBack()
    await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(200)
    expect(await status('/auth/plans')).toBe(200)
    expect(postmasterPid()).not.toBe(killed)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await output).toMatch(/PostgreSQL ended by itself and is started again[\s\S]*PostgreSQL runs again/)
    expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  })

  test('a second server on the folder is refused and the first goes on', async () => {
    const { child, address, ended } = run({})
    const first = await address
    expect(await refused({}, 1)).toMatch(
      new RegExp(`already in use by another Balcão \\(process ${child.pid},.*DATABASE_URL=`, 's'),
    )
    expect((await fetch(`${first}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    await ended
  })
})

test('what npm start builds migrates an empty folder, reads and draws what lies outside it, and stops in order', {
  timeout: 120_000,
}, async () => {
  const env = { DATA_DIR: path.join(scratch, 'empty'), LOGIN_CAPTCHA: 'on' }
  const { child, address, ended, output } = run(env)
  const url = await address
  const read = async (page: string, method = 'GET') => (await fetch(`${url}${page}`, { method })).text()

  expect(await read('/readyz')).toContain('"ready":true')
  expect(await read('/auth/captcha', 'POST')).toContain('"scene":"data:image/png')
  expect(await read('/docs/page.css')).toBe(readFileSync(path.join(import.meta.dirname, 'infra/openapi/page.css'), 'utf8'))
  expect(await read('/openapi.json')).toContain('a channel’s identifiers')

  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await output).toContain('superadmin@balcao.local')
})

async function refused(env: Record<string, string>, code: number): Promise<string> {
  const { ended, output } = run(env)
  expect(await ended).toBe(code)
  const text = await output
  expect(text).not.toMatch(/^ {4}at /m)
  return text
}

function run(env: Record<string, string>, program = BUILT) {
  const child: ChildProcessByStdio<null, Readable, Readable> = own(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, ...AS_STARTED, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const chunks: string[] = []
  const address = new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      chunks.push(String(data))
      const listening = /Server listening at (http:\/\/[\d.:]+)/.exec(chunks.join(''))?.[1]
      if (listening && chunks.join('').includes('is ready')) resolve(listening)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
    child.once('close', () => reject(new Error(chunks.join(''))))
  })
  address.catch(() => {}) // of a start that is meant to be refused
  const ended = once(child, 'exit').then(([code]) => code)
  const output = once(child, 'close').then(() => chunks.join(''))
  return { child, address, ended, output }
}

function postmasterPid(): string {
  return readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
}
