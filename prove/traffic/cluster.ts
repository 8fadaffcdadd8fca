import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Postgres, startPostgres } from '../../server/src/infra/postgres/postgres.ts'

/** A PostgreSQL that can be killed and comes back as it was, at the same address. */
export interface Cluster {
  url: string
  /** `postmaster` goes alone and its children notice; `everything` goes at once; `immediate` is told to, and saves nothing. */
  kill(how: 'postmaster' | 'everything' | 'immediate'): Promise<void>
  /** Comes back by itself, when one of its processes was killed. */
  killBackend(): void
  begin(): Promise<void>
  /** For how long it has been there, all times together. */
  upMs(): number
  stop(): Promise<void>
}

const QUIET = { debug: () => {}, info: () => {}, warn: () => {} }

/** A killed process loses nothing that was written, so nothing waits for the disk; what was committed is always written. */
const SETTINGS = { fsync: 'off', shared_buffers: '128MB' }

export async function openCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-'))
  // Closed to others, as mkdtemp makes it, the data would go elsewhere.
  chmodSync(dataDir, 0o711)
  const open = (): Promise<Postgres> => startPostgres({ dataDir, settings: SETTINGS, log: QUIET })
  let postgres = await open()
  const { url } = postgres
  let up = 0
  let since: number | null = performance.now()
  const upMs = () => up + (since === null ? 0 : performance.now() - since)
  const master = () => Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

  return {
    url,
    upMs,
    async kill(how) {
      const pid = master()
      const children = childrenOf(pid)
      up = upMs()
      since = null
      process.kill(pid, how === 'immediate' ? 'SIGQUIT' : 'SIGKILL')
      if (how === 'everything') for (const child of children) killIfThere(child)
      await postgres.exited
    },
    killBackend() {
      const [backend] = childrenOf(master()).toReversed()
      if (backend) killIfThere(backend)
    },
    async begin() {
      postgres = await open()
      since = performance.now()
      if (postgres.url !== url) throw new Error('PostgreSQL came back elsewhere')
    },
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
