import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AS_STARTED } from '../../../scripts/launch/runtime.mjs'
import { TEST_KEY } from './key.ts'

/** One running program, from the moment it is spawned. */
export interface Program {
  pid: number
  /** Where it listens; rejects when it ended before that. */
  ready: Promise<string>
  signal(name: NodeJS.Signals): void
  /** The code it ended with; null when a signal ended it. */
  ended: Promise<number | null>
  /** Everything it said. */
  output(): string
}

export interface ServerProcess extends Omit<Program, 'ready'> {
  url: string
}

const PROJECT = path.resolve(import.meta.dirname, '../../..')
/** A program must not outlive its test, not even one that stands still. */
const TIED = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : []

/** The product as operators start it (built by the run that begins the tests), one of several processes on a database. */
export function spawnServer(databaseUrl: string, env: Record<string, string> = {}): Program {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-process-'))
  const [program = process.execPath, ...args] = [...TIED, process.execPath, 'server/dist/main.js']
  const child = spawn(program, args, {
    cwd: PROJECT,
    env: {
      PATH: process.env.PATH,
      ...AS_STARTED,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: TEST_KEY,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOGIN_CAPTCHA: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const ready = Promise.withResolvers<string>()
  let isReady = false
  ready.promise.then(
    () => {
      isReady = true
    },
    () => {},
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', data => {
      said.push(String(data))
      if (isReady) return
      const listening = /Server listening at (http:\/\/[\d.:]+)/.exec(said.join(''))?.[1]
      if (listening && said.join('').includes('is ready')) ready.resolve(listening)
    })
  }
  const ended = codeOf(child).finally(() => {
    rmSync(dataDir, { recursive: true, force: true })
    ready.reject(new Error(said.join('')))
  })
  return { pid: child.pid ?? 0, ready: ready.promise, signal: name => void child.kill(name), ended, output: () => said.join('') }
}

const codeOf = (child: ChildProcess): Promise<number | null> => once(child, 'close').then(([code]) => code as number | null)
