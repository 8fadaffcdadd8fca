import type { Pause } from '@balcao/contract/access/auth'
import { refuse } from '@balcao/contract/errors'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { crossTenants, type PlatformTx, type Tx, withTenant } from '../database/db.ts'
import { log } from '../log.ts'
import { emit } from '../relay/outbox.ts'
import type { Membership } from './processes.ts'
import { wake } from './wake.ts'

/** A user who is online: with a socket in some living process, unless they said they are away or take a break. */
interface OnlineUser {
  userId: number
  username: string
  isOnline: boolean
  isIdle: boolean
  pause: Pause | null
}

/** Loading the page anew is not an absence. */
const GRACE_MS = 2_000

/** Why somebody takes a break and until when, of `users u`. */
export const PAUSE = sql<Pause | null>`(
  case when u.pause_reason is not null then json_build_object('reason', u.pause_reason, 'until', wire_time(u.paused_until)) end)`

const STATUS = sql`
  u.id as "userId", u.name as username, u.is_available and count(p.process_id) > 0 as "isOnline",
  coalesce(bool_and(p.idle), false) as "isIdle", ${PAUSE} as pause`

const statusOf = async (tx: Tx, userId: number): Promise<OnlineUser | null> => {
  const { rows } = await sql<OnlineUser>`
    select ${STATUS} from users u left join presence p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.tenant_id = ${tx.tenant} and u.id = ${userId} and u.deleted_at is null group by u.tenant_id, u.id`.execute(tx)
  return rows[0] ?? null
}

/** Users who can be reached, and those who take a break, since colleagues miss them. */
export async function onlineUsers(tx: Tx): Promise<OnlineUser[]> {
  const { rows } = await sql<OnlineUser>`
    select ${STATUS} from users u left join presence p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.tenant_id = ${tx.tenant} and u.deleted_at is null
      and (u.is_available and p.process_id is not null or u.pause_reason is not null and u.is_active)
    group by u.tenant_id, u.id order by lower(u.name), u.id`.execute(tx)
  return rows
}

/** Somebody says whether they are there, which ends a break; the others hear of it when it makes a difference. */
export async function setAvailable(tx: Tx, userId: number, isOnline: boolean): Promise<OnlineUser> {
  const status = await changeStatus(tx, userId, () =>
    sql`update users set is_available = ${isOnline}, pause_reason = null, paused_until = null, updated_at = now()
        where tenant_id = ${tx.tenant} and id = ${userId} and (is_available <> ${isOnline} or pause_reason is not null)`.execute(
      tx,
    ),
  )
  return status ?? refuse('ERR_NO_USER_FOUND')
}

/** One change of a user's presence at a time, over all processes; announced only when the answer changes. */
export async function changeStatus(tx: Tx, userId: number, change: () => Promise<unknown>): Promise<OnlineUser | null> {
  await sql`select from users where tenant_id = ${tx.tenant} and id = ${userId} for no key update`.execute(tx)
  const before = await statusOf(tx, userId)
  await change()
  if (!before) return null
  const after = (await statusOf(tx, userId)) ?? before
  const isOtherPause = JSON.stringify(before.pause) !== JSON.stringify(after.pause)
  if (isOtherPause || before.isOnline !== after.isOnline || (after.isOnline && before.isIdle !== after.isIdle)) {
    await emit(tx, 'user.status', after, [TEAM_ROOM])
  }
  return after
}

/** The sockets of one user in this process, and what the database was told of them. */
interface Here {
  tenantId: number
  userId: number
  /** By socket: is somebody at it? */
  sockets: Map<string, boolean>
  told: 'absent' | 'idle' | 'active'
  telling: boolean
}

export interface Presence {
  came(who: Who, socketId: string): void
  left(who: Who, socketId: string): void
  touched(who: Who, socketId: string, active: boolean): void
  /** The rows went with the old lease. */
  forget(): void
  stop(): void
}

type Who = { tenantId: number; userId: number }

/** Keeps one row per user in step with this process's sockets. */
export function startPresence(membership: Pick<Membership, 'id'>, { graceMs = GRACE_MS } = {}): Presence {
  const users = new Map<string, Here>()
  let stopped = false

  const keyOf = ({ tenantId, userId }: Who): string => `${tenantId}:${userId}`

  const hereOf = (who: Who): Here => {
    const { tenantId, userId } = who
    const key = keyOf(who)
    const here = users.get(key) ?? { tenantId, userId, sockets: new Map(), told: 'absent' as const, telling: false }
    users.set(key, here)
    return here
  }

  const settle = async (here: Here): Promise<void> => {
    if (here.telling) return
    here.telling = true
    try {
      for (let now = stateOf(here); now !== here.told && !stopped; now = stateOf(here)) {
        const lease = membership.id
        await tell(lease, here, now)
        // Presence told under a lease that ended meanwhile went with it.
        if (membership.id === lease) here.told = now
      }
      // An absence that was awaited may end when the user is here again, under another entry.
      if (here.sockets.size === 0 && users.get(keyOf(here)) === here) users.delete(keyOf(here))
    } catch (error) {
      log.warn({ err: error, user: here.userId }, 'presence will be told again')
      setTimeout(() => void settle(here), graceMs)
    } finally {
      here.telling = false
    }
  }

  return {
    came(who, socketId) {
      const here = hereOf(who)
      here.sockets.set(socketId, true)
      void settle(here)
    },
    left(who, socketId) {
      const here = hereOf(who)
      here.sockets.delete(socketId)
      if (here.sockets.size > 0) void settle(here)
      else setTimeout(() => void settle(here), graceMs)
    },
    touched(who, socketId, active) {
      const here = hereOf(who)
      if (!here.sockets.has(socketId)) return
      here.sockets.set(socketId, active)
      void settle(here)
    },
    forget() {
      for (const here of users.values()) {
        here.told = 'absent'
        void settle(here)
      }
    },
    stop() {
      stopped = true
    },
  }
}

function stateOf({ sockets }: Here): Here['told'] {
  if (sockets.size === 0) return 'absent'
  return [...sockets.values()].some(active => active) ? 'active' : 'idle'
}

const tell = (processId: string, { tenantId, userId }: Who, state: Here['told']): Promise<unknown> =>
  withTenant(tenantId, tx =>
    changeStatus(tx, userId, () =>
      state === 'absent'
        ? sql`delete from presence where tenant_id = ${tenantId} and user_id = ${userId} and process_id = ${processId}`.execute(
            tx,
          )
        : sql`
            insert into presence (process_id, user_id, idle) values (${processId}, ${userId}, ${state === 'idle'})
            on conflict (tenant_id, user_id, process_id) do update set idle = excluded.idle`.execute(tx),
    ),
  )

/**
 * Removes processes whose lease is over, and announces users who were connected to no other. Any process does it; the
 * lock on the users keeps it in step with people coming and going elsewhere.
 */
export const sweepProcesses = (): Promise<number> =>
  crossTenants(async tx => {
    const dead = await sql<{ id: string }>`
      select id from processes where lease_until <= now() for update skip locked`.execute(tx)
    const ids = dead.rows.map(row => row.id)
    if (ids.length === 0) return 0

    await sql`
      select from users u where (u.tenant_id, u.id) in (select tenant_id, user_id from presence where process_id = any (${ids}))
      order by u.tenant_id, u.id for no key update`.execute(tx)
    const before = await statusesAt(tx, ids)
    await sql`delete from processes where id = any (${ids})`.execute(tx)
    await announceChanged(tx, before)
    return ids.length
  })

interface Placed extends OnlineUser {
  tenantId: number
}

async function statusesAt(tx: PlatformTx, processes: string[]): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select u.tenant_id as "tenantId", ${STATUS} from users u
    join presence p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where exists (select 1 from presence d where d.tenant_id = u.tenant_id and d.user_id = u.id and d.process_id = any (${processes}))
    group by u.tenant_id, u.id`.execute(tx)
  return rows
}

async function announceChanged(tx: PlatformTx, before: Placed[]): Promise<void> {
  const tenants = before.map(user => user.tenantId)
  const users = before.map(user => user.userId)
  const { rows } = await sql<Placed>`
    select u.tenant_id as "tenantId", ${STATUS}
    from unnest(${tenants}::bigint[], ${users}::bigint[]) as asked (tenant_id, id)
    join users u on u.tenant_id = asked.tenant_id and u.id = asked.id
    left join presence p on p.tenant_id = u.tenant_id and p.user_id = u.id
    group by u.tenant_id, u.id order by u.tenant_id, u.id`.execute(tx)
  for (const { tenantId, ...after } of rows) {
    const was = before.find(user => user.tenantId === tenantId && user.userId === after.userId)
    if (was?.isOnline === after.isOnline && was.isIdle === after.isIdle) continue
    await sql`
      insert into outbox (tenant_id, event, payload, rooms)
      values (${tenantId}, 'user.status', ${JSON.stringify(after)}, ${[TEAM_ROOM]})`.execute(tx)
    tx.afterCommit(() => wake('facts'))
  }
}
