import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { TEST_KEY } from '../../test/database.ts'
import { readConfig } from '../config/config.ts'
import { closeDb, openDb } from '../database/db.ts'
import { migrate } from '../database/migrate.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { useSecretKey } from '../trust/keys.ts'
import { type Check, registerHealth } from './health.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

describe('what a process says of itself', () => {
  const app = async (metricsToken: string | null, check: Check, publicUrl = 'http://127.0.0.1:3000') => {
    const made = Fastify()
    registerHealth(made, { checks: { thing: check }, metricsToken, publicUrl, version: '9.9.9' })
    await made.ready()
    return made
  }

  test('alive is alive with anything wrong; ready says why not, in words, and does not wait for ever', async () => {
    const reasons: [() => Promise<string | null>, number, string | undefined][] = [
      [async () => null, 200, undefined],
      [async () => 'the thing is broken', 503, 'the thing is broken'],
      [async () => Promise.reject(new Error('the thing is gone')), 503, 'the thing is gone'],
      [() => new Promise(() => {}), 503, 'no answer within 3 s'],
    ]
    const soon = await app(null, async () => ({ warning: 'the thing will soon be broken' }))
    const told = await soon.inject('/readyz')
    expect([told.statusCode, told.json()]).toEqual([
      200,
      { ready: true, reasons: [], warnings: [{ check: 'thing', reason: 'the thing will soon be broken' }] },
    ])
    for (const [check, status, reason] of reasons) {
      const one = await app(null, check)
      const answer = await one.inject('/readyz')
      expect([answer.statusCode, answer.json().reasons[0]?.reason]).toEqual([status, reason])
      expect((await one.inject('/healthz')).json()).toEqual({ ok: true, version: '9.9.9' })
    }
  })

  test('metrics are for this machine, or for who has the token', async () => {
    const status = async (token: string | null, from: string, bearer?: string) => {
      const one = await app(token, async () => null)
      const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
      return (await one.inject({ url: '/metrics', remoteAddress: from, headers })).statusCode
    }
    expect(await status(null, '127.0.0.1')).toBe(200)
    expect(await status(null, '203.0.113.9')).toBe(403)
    expect(await status('0123456789abcdef', '127.0.0.1')).toBe(403)
    expect(await status('0123456789abcdef', '203.0.113.9', '0123456789abcdef')).toBe(200)
    expect(await status('0123456789abcdef', '203.0.113.9', '0123456789abcdeX')).toBe(403)
  })
})

test('a proxy on this machine asks for the whole world: it is no local caller of the metrics', async () => {
  const status = async (publicUrl: string, headers: Record<string, string> = {}) => {
    const made = Fastify({ trustProxy: () => true })
    registerHealth(made, { checks: {}, metricsToken: null, publicUrl, version: '9.9.9' })
    return (await made.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode
  }
  expect(await status('http://127.0.0.1:3000')).toBe(200)
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via'])
    expect(await status('http://127.0.0.1:3000', { [name]: '127.0.0.1' }), name).toBe(403)
  expect(await status('https://chat.example.com')).toBe(403)
})

describe('a database that goes away', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-away-'))
  chmodSync(dataDir, 0o711)
  const log = { debug: () => {}, info: () => {}, warn: () => {} }
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir, log, settings: { fsync: 'off' } })
    useSecretKey(TEST_KEY)
    await migrate(postgres.url)
    await openDb(postgres.url)
  })
  afterAll(async () => {
    await closeDb()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('is told with a code while it is away, and everything answers again when it is back', async () => {
    const env = { SECRET_KEY: TEST_KEY, DATABASE_URL: postgres.url, SOCKETS: 'memory', LOGIN_CAPTCHA: 'off', PORT: '0' }
    const app = buildApp(readConfig(env, []))
    const ask = async (url: string) => {
      const answer = await app.inject(url)
      return [answer.statusCode, answer.json().error ?? null]
    }
    expect(await ask('/auth/plans')).toEqual([200, null])

    await postgres.stop()
    expect(await ask('/auth/plans')).toEqual([503, 'ERR_UNAVAILABLE'])
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)

    postgres = await startPostgres({ dataDir, log, settings: { fsync: 'off' } })
    await expect.poll(() => ask('/auth/plans'), { timeout: 10_000 }).toEqual([200, null])
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await app.close()
  })
})
