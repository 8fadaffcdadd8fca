import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { TEST_KEY } from './database.ts'

export interface ServerProcess {
  url: string
  pid: number
  signal(name: NodeJS.Signals): void
  /** The code it ended with; null when a signal ended it. */
  ended: Promise<number | null>
  /** Everything it said. */
  output(): string
  stop(): Promise<void>
}

/** The product as operators start it, one of several processes on a database. */
export async function startServer(databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-process-'))
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env.PATH,
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
  const ended = once(child, 'exit').then(([code]) => {
    rmSync(dataDir, { recursive: true, force: true })
    return code as number | null
  })
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      said.push(String(data))
      const listening = /Server listening at (http:\/\/[\d.:]+)/.exec(said.join(''))?.[1]
      if (listening && said.join('').includes('is ready')) resolve(listening)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
    void ended.then(() => reject(new Error(said.join(''))))
  })
  return {
    url,
    pid: child.pid ?? 0,
    signal: name => void child.kill(name),
    ended,
    output: () => said.join(''),
    async stop() {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
    },
  }
}
