import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/src/test/free-port.ts'
import type { Program } from '../../server/src/test/server-process.ts'
import { start } from '../stand.ts'

/** The server at one address, whichever process it is by now. */
export interface Server {
  url: string
  /** The process of now. */
  readonly program: Program
  /** Starts another one in its place; answers how long it took until it was ready, in milliseconds, not counting what it waited for a processor. */
  begin(): Promise<number>
  /** Starts one that is not waited for. */
  beginOnly(): void
  kill(): Promise<void>
  /** For how long there has been one that was ready, all of them together. */
  upMs(): number
  /** What any of them said that it should never say. */
  complaints(): string[]
  /** The last lines of the process of now. */
  lastWords(): string
  stop(): Promise<void>
}

const LINES = 40

/** An error nobody caught is always a bug. */
const NEVER = /"msg":"(uncaught|a rejection nobody handled)|Unhandled|FATAL ERROR/

export async function openServer(databaseUrl: string, more: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-proof-'))
  const env = { PORT: String(port), DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.1', ...more }
  const complaints: string[] = []
  let program = start(databaseUrl, env)
  await program.ready

  let up = 0
  let since: number | null = performance.now()
  const upMs = () => up + (since === null ? 0 : performance.now() - since)
  const listen = () =>
    complaints.push(
      ...program
        .output()
        .split('\n')
        .filter(line => NEVER.test(line)),
    )
  const next = () => {
    program = start(databaseUrl, env)
  }
  const server: Server = {
    url: `http://127.0.0.1:${port}`,
    get program() {
      return program
    },
    async begin() {
      const began = performance.now()
      next()
      await program.ready
      since = performance.now()
      return performance.now() - began - stalledMs(program.pid)
    },
    beginOnly: next,
    upMs,
    async kill() {
      up = upMs()
      since = null
      program.signal('SIGKILL')
      await program.ended
      listen()
    },
    complaints() {
      listen()
      return complaints
    },
    lastWords: () => program.output().trim().split('\n').slice(-LINES).join('\n'),
    async stop() {
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return server
}

/** How long its main thread could have run and got no processor: what others do on this machine. */
function stalledMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  const [, stalledNs = '0'] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : []
  return Number(stalledNs) / 1e6
}
