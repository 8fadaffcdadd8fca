import { ACCESS_TOKEN_SECONDS, RIGHTS_EVERYWHERE_SECONDS } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { clock } from '../clock.ts'
import { onDbClosed, type Tx } from '../database/db.ts'
import { wake } from '../processes/wake.ts'

/**
 * Which tokens stopped being true. A token carries the version of its user's rights and of its tenant's; each process holds
 * what changed within a token's life, so checking one costs no query and is right in every process.
 */
export interface RightsChange {
  id: number
  tenantId: number
  /** Null: everybody of the tenant. */
  userId: number | null
  sessionId: string | null
  version: number | null
}

interface Standing {
  tenantId: number
  userId: number
  sessionId: string
  rights: number
  tenantRights: number
}

interface Known<T> {
  value: T
  until: number
}

const users = new Map<number, Known<number>>()
const tenants = new Map<number, Known<number>>()
const endedSessions = new Map<string, Known<true>>()
onDbClosed(() => {
  for (const known of [users, tenants, endedSessions]) known.clear()
})

/** A token issued just before a change lives this long after it; later nobody can hold one. */
const MEMORY_MS = (ACCESS_TOKEN_SECONDS + 60) * 1000

/** Takes in one change, from the relay, the poll or this process's own commit. Seeing it twice changes nothing. */
export function noteChange(change: RightsChange): void {
  const until = clock.now().getTime() + MEMORY_MS
  if (change.sessionId) endedSessions.set(change.sessionId, { value: true, until })
  else if (change.userId !== null) raise(users, change.userId, change.version ?? 0, until)
  else raise(tenants, change.tenantId, change.version ?? 0, until)
}

function raise(versions: Map<number, Known<number>>, key: number, version: number, until: number): void {
  const known = versions.get(key)
  if (!known || known.value <= version) versions.set(key, { value: version, until })
}

export function standingOf(token: Standing): 'current' | 'outdated' | 'ended' {
  if (endedSessions.has(token.sessionId)) return 'ended'
  const user = users.get(token.userId)
  const tenant = tenants.get(token.tenantId)
  return (user && user.value > token.rights) || (tenant && tenant.value > token.tenantRights) ? 'outdated' : 'current'
}

/**
 * How old this process's knowledge is, and how to renew it: said by the feed of rights. A process that stood still, or lost the
 * database, has heard nothing meanwhile and must look before it believes a token.
 */
interface Knowledge {
  ageMs(): number
  renew(): Promise<void>
}

/** Looked for every second and a half; older than this somebody may have lost a right almost RIGHTS_EVERYWHERE_SECONDS ago. */
const BELIEVED_MS = (RIGHTS_EVERYWHERE_SECONDS - 1) * 1000
let knowledge: Knowledge | null = null

export function feedFrom(source: Knowledge | null): void {
  knowledge = source
}

/** Resolves when what is known here is young enough; at once, nearly always. */
export async function rightsAreKnown(): Promise<void> {
  if (knowledge && knowledge.ageMs() > BELIEVED_MS) await knowledge.renew()
}

export function forgetOldChanges(now = clock.now().getTime()): void {
  for (const known of [users, tenants, endedSessions] as Map<unknown, Known<unknown>>[]) {
    for (const [key, { until }] of known) if (until < now) known.delete(key)
  }
}

type ChangeOf = { userId: number; version: number } | { sessionId: string } | { tenantVersion: number }

/** Records a change of rights in the transaction that makes it; every process hears of it once this has committed. */
export const recordChange = (tx: Tx, change: ChangeOf): Promise<void> => recordChanges(tx, [change])

/** The same for many, in one statement. */
export async function recordChanges(tx: Tx, changes: readonly ChangeOf[]): Promise<void> {
  const asked = changes.map(change => ({
    user_id: 'userId' in change ? change.userId : null,
    session_id: 'sessionId' in change ? change.sessionId : null,
    version: 'userId' in change ? change.version : 'tenantVersion' in change ? change.tenantVersion : null,
  }))
  const { rows } = await sql<Omit<RightsChange, 'tenantId'>>`
    insert into rights_changes (user_id, session_id, version)
    select * from json_to_recordset(${JSON.stringify(asked)}::json) as asked(user_id bigint, session_id uuid, version int)
    returning id, user_id as "userId", session_id as "sessionId", version`.execute(tx)
  tx.afterCommit(() => {
    for (const row of rows) noteChange({ ...row, tenantId: tx.tenant })
    wake('facts')
  })
}
