import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { rolesOf } from '../server/src/infra/migrate.ts'
import type { Random } from './random.ts'

/** What every proof is given: a database server, chance, and somebody to tell. */
export interface Stand {
  adminUrl: string
  random: Random
  say: (text: string) => void
}

export const KEY = 'a key for proofs only, never for anything else'
export const SUPERADMIN = { email: 'root@balcao.test', password: 'Segredo-1' }

export interface Database {
  /** The owner's address. */
  url: string
  owner: pg.Pool
  drop(): Promise<void>
}

export async function newDatabase(adminUrl: string): Promise<Database> {
  const name = `p_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const owner = new pg.Pool({ connectionString: url.toString(), max: 4 })
  // Whoever looks on while the database is dropped is cut off.
  owner.on('error', () => {})
  return {
    url: url.toString(),
    owner,
    async drop() {
      await owner.end()
      const { app, platform } = rolesOf(name)
      await asAdmin(
        adminUrl,
        `drop database ${name} with (force)`,
        `drop role if exists ${app}`,
        `drop role if exists ${platform}`,
      )
    },
  }
}

async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** One running program. */
export interface Program {
  readonly pid: number
  /** Where it listens; rejects when it ended before that. */
  readonly ready: Promise<string>
  readonly ended: Promise<number | null>
  said(): string
  signal(name: NodeJS.Signals): void
}

const PROJECT = path.resolve(import.meta.dirname, '..')
/** A program must not outlive the proof, not even one that stands still. */
const TIED = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : []

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the product as an operator does who runs several of it on one database. */
export function start(databaseUrl: string, env: Record<string, string> = {}): Program {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-proof-'))
  const [program = process.execPath, ...args] = [...TIED, process.execPath, 'server/src/main.ts']
  const child = spawn(program, args, {
    cwd: PROJECT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: path.join(PROJECT, 'node_modules/.cache/node'),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: KEY,
      PORT: '0',
      LOGIN_CAPTCHA: 'off',
      // Limits count by address; each client of a proof says which it has.
      TRUST_PROXY: '1',
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const lines: string[] = []
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => {})
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', data => {
      lines.push(String(data))
      const all = lines.join('')
      const address = /Server listening at (http:\/\/[\d.:]+)/.exec(all)?.[1]
      if (address && all.includes('is ready')) ready.resolve(address)
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    rmSync(dataDir, { recursive: true, force: true })
    ready.reject(new Error(`ended before it was ready:\n${lines.join('')}`))
    return code as number | null
  })
  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    ended,
    said: () => lines.join(''),
    signal: name => void child.kill(name),
  }
}

/** Polls until the answer is yes; what it waits for stands in the failure. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(100)) if (await holds()) return
  throw new Error(`after ${seconds} s still not: ${what}`)
}

export const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
