import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Config, Role } from '../config/config.ts'
import { withoutTenant } from '../database/db.ts'
import { type Line, openLine } from '../database/line.ts'
import { log } from '../log.ts'
import { every } from './every.ts'

/**
 * A running process is a row with a lease, renewed while it lives. What a process holds (its connected users, the lead) is true
 * as long as its lease is, so nobody has to clear anything after a crash.
 */
export interface Membership {
  /** Changes when the lease was lost and the process joined anew. */
  readonly id: string
  /** When its lease was last renewed, by `performance.now()`: it stands at least so long after. */
  readonly beatAt: number
  /** How many other processes lived when last looked. */
  readonly others: number
  onBeat(run: (beat: Beat) => void): void
  /** The lease was ended by others: nothing held under the old id is ours any longer. */
  onLost(run: (newId: string) => Promise<void>): void
  stop(): Promise<void>
}

interface Beat {
  /** Processes whose lease is over and that nobody has swept. */
  overdue: number
}

export const BEAT_MS = 2_000
/** Another process may take what a process holds when its lease was not renewed for so long. */
export const LEASE_MS = 8_000
const LEASE = `interval '${LEASE_MS} milliseconds'`
const RETRY_MS = 250
/** One registration at a time, so that two that exclude each other cannot both pass. */
const LOCK = 7_214_002

type Sockets = Config['sockets']

/** Two processes that cannot hear each other would each show half of what happens: said before anything is served. */
export class SocketsConflict extends Error {
  override name = 'SocketsConflict'
}

interface Joining {
  roles: readonly Role[]
  sockets: Sockets
  beatMs?: number
}

export async function joinProcesses(options: Joining): Promise<Membership> {
  let beatAt = performance.now()
  let id = await register(options)
  let others = 0
  let stopped = false
  let line: Line | null = null
  const beats: ((beat: Beat) => void)[] = []
  const losses: ((newId: string) => Promise<void>)[] = []

  const beat = async (): Promise<void> => {
    line ??= await connect()
    const askedAt = performance.now()
    const [found] = await line.query<{ alive: boolean; others: number; overdue: number }>(BEAT, [id])
    if (!found) return
    others = found.others
    if (!found.alive) return rejoin()
    beatAt = askedAt
    for (const run of beats) run(found)
  }

  const connect = async (): Promise<Line> => {
    const opened = await openLine('app', 'balcao beat')
    opened.ended.then(() => {
      if (line === opened) line = null
    })
    return opened
  }

  const rejoin = async (): Promise<void> => {
    if (stopped) return
    log.warn({ process: id }, 'this process was taken for dead; it joins anew')
    const askedAt = performance.now()
    id = await register(options)
    beatAt = askedAt
    for (const run of losses) await run(id)
  }

  await beat()
  const stopBeating = every(options.beatMs ?? BEAT_MS, 'keeping the lease of this process', beat)

  return {
    get id() {
      return id
    },
    get beatAt() {
      return beatAt
    },
    get others() {
      return others
    },
    onBeat: run => beats.push(run),
    onLost: run => losses.push(run),
    async stop() {
      stopped = true
      await stopBeating()
      await line?.query(others > 0 ? LEAVE_SOON : LEAVE_NOW, [id]).catch(() => {})
      await line?.close()
    },
  }
}

const BEAT = `
  with mine as (update processes set lease_until = now() + ${LEASE} where id = $1 returning 1)
  select exists (select 1 from mine) as alive,
         (select count(*)::int from processes where id <> $1 and lease_until > now()) as others,
         (select count(*)::int from processes where id <> $1 and lease_until <= now()) as overdue`

/** Users who were connected here have a moment to come back elsewhere before they are taken for gone. */
const LEAVE_SOON = "update processes set lease_until = now() + interval '2 seconds' where id = $1"
const LEAVE_NOW = 'delete from processes where id = $1'

interface Other {
  id: string
  sockets: string
  host: string
  pid: number
  left: number
}

async function register(options: Joining): Promise<string> {
  const seen = new Map<string, number>()
  for (;;) {
    const joined = await tryRegister(options)
    if (typeof joined === 'string') return joined
    // A crashed process keeps its lease for some seconds; only one that renews it is in our way.
    const alive = joined.find(other => other.left > (seen.get(other.id) ?? Number.POSITIVE_INFINITY))
    if (alive) throw new SocketsConflict(inWords(options.sockets, alive))
    for (const other of joined) seen.set(other.id, other.left)
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}

async function tryRegister({ roles, sockets }: Joining): Promise<string | Other[]> {
  return withoutTenant(async tx => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const { rows } = await sql<Other>`
      select id, sockets, host, pid, extract(epoch from lease_until - now())::float as left
      from processes where lease_until > now()`.execute(tx)
    const gone = rows.filter(isGone)
    await sql`update processes set lease_until = now() where id = any (${gone.map(other => other.id)})`.execute(tx)
    const inTheWay = rows.filter(other => !gone.includes(other) && (other.sockets !== sockets || sockets === 'memory'))
    if (inTheWay.length > 0) return inTheWay

    const id = randomUUID()
    await sql`
      insert into processes (id, roles, sockets, host, pid, lease_until)
      values (${id}, ${[...roles]}, ${sockets}, ${hostname()}, ${process.pid}, now() + ${sql.raw(LEASE)})`.execute(tx)
    return id
  })
}

/** A process of this machine that is no longer there need not be waited for. */
function isGone({ host, pid }: Other): boolean {
  if (host !== hostname() || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function inWords(mine: Sockets, other: Other): string {
  const where = `process ${other.pid} on ${other.host}`
  if (mine === 'memory' && other.sockets === 'memory') {
    return (
      `Another process of this installation is running (${where}), and both use SOCKETS=memory, which reaches one process only. ` +
      'Start both with SOCKETS=postgres, or with REDIS_URL, or stop the other one.'
    )
  }
  return (
    `SOCKETS is ${mine} here, but ${other.sockets} in ${where} of the same installation: live updates would not cross. ` +
    `Set SOCKETS to the same value for all (postgres or redis), or stop the other process.`
  )
}
