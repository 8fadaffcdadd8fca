import { createHmac } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import { IDEMPOTENCY_HOURS, idempotencyKey } from '@balcao/contract/idempotency'
import { sql } from 'kysely'
import { clock } from '../clock.ts'
import { withoutTenant, withTenant } from '../database/db.ts'
import { log } from '../log.ts'
import { keyFor } from '../trust/keys.ts'
import { type KeyedCall, keyedCall } from './keyed-call.ts'

/** Longer than any client waits for an answer. An attempt that is not over by then may be made again. */
const BUSY_MS = 30_000
const KEPT_MS = IDEMPOTENCY_HOURS * 3_600_000

export interface Kept {
  status: number
  body: string
}

/** The caller, the key and the call: all of it, for another request under the same key is another's mistake. */
export interface Repeatable {
  tenantId: number
  userId: number
  key: string
  fingerprint: string
}

/** The key of a call, when it has one. */
export function keyIn(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const read = idempotencyKey.safeParse(header)
  return read.success ? read.data : refuse('ERR_VALIDATION', { reason: 'Idempotency-Key' })
}

/** Of what is asked. A body may hold a password, so it cannot be guessed from this. */
export const fingerprintOf = (...parts: readonly string[]): string =>
  createHmac('sha256', keyFor('idempotency')).update(JSON.stringify(parts)).digest('base64url')

/**
 * Does a call once, however often it is made. Its writes and the note that it wrote commit together, so a caller who repeats it
 * after a crash is told the truth: it was not done, and is now; or it was, and its answer is lost. A refusal that wrote nothing
 * is forgotten: the same call may be right a moment later.
 */
export async function onceOnly(
  asked: Repeatable,
  run: () => Promise<Kept>,
  asReply: (error: unknown) => Kept,
): Promise<Kept & { isRepeated: boolean }> {
  const begun = await begin(asked)
  if ('status' in begun) return { ...begun, isRepeated: true }
  const call: KeyedCall = { ...asked, attempt: begun.attempt, isOpen: true }
  try {
    const kept = await keyedCall.run(call, run)
    call.isOpen = false
    await keep(call, kept)
    return { ...kept, isRepeated: false }
  } catch (error) {
    call.isOpen = false
    await settleFailed(call, asReply(error))
    throw error
  }
}

interface Row {
  fingerprint: string
  status: number | null
  reply: string | null
  wrote: boolean
  busySeconds: number
}

/** The first of several at once begins; the others hear what became of it. */
async function begin({ tenantId, userId, key, fingerprint }: Repeatable): Promise<{ attempt: number } | Kept> {
  const now = clock.now()
  return withTenant(tenantId, async tx => {
    const { rows } = await sql<{ attempt: number }>`
      insert into idempotency_keys as k (user_id, key, fingerprint, attempt, begun_at, busy_until)
      values (${userId}, ${key}, ${fingerprint}, 1, ${now}, ${new Date(now.getTime() + BUSY_MS)})
      on conflict (tenant_id, user_id, key) do update set fingerprint = excluded.fingerprint, attempt = k.attempt + 1,
        begun_at = excluded.begun_at, busy_until = excluded.busy_until, wrote_at = null, status = null, reply = null
      where k.begun_at <= ${new Date(now.getTime() - KEPT_MS)}
        or (k.fingerprint = excluded.fingerprint and k.status is null and k.wrote_at is null and k.busy_until <= ${now})
      returning attempt`.execute(tx)
    if (rows[0]) return rows[0]

    const found = await sql<Row>`
      select fingerprint, status, reply, wrote_at is not null as wrote,
        ceil(extract(epoch from busy_until - ${now}))::int as "busySeconds"
      from idempotency_keys where tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`.execute(tx)
    return whatBecame(found.rows[0], fingerprint)
  })
}

function whatBecame(row: Row | undefined, fingerprint: string): Kept {
  if (row && row.fingerprint !== fingerprint) refuse('ERR_IDEMPOTENCY_KEY')
  if (row?.status != null && row.reply !== null) return { status: row.status, body: row.reply }
  if (row?.wrote && row.busySeconds <= 0) refuse('ERR_REQUEST_UNANSWERED')
  return refuse('ERR_REQUEST_RUNNING', { retryAfter: 1 })
}

const mine = ({ tenantId, userId, key, attempt }: KeyedCall) =>
  sql`tenant_id = ${tenantId} and user_id = ${userId} and key = ${key} and attempt = ${attempt}`

const keep = (call: KeyedCall, { status, body }: Kept): Promise<unknown> =>
  withTenant(call.tenantId, tx =>
    sql`update idempotency_keys set status = ${status}, reply = ${body} where ${mine(call)}`.execute(tx),
  ).catch((error: unknown) => log.warn({ err: error }, 'an answer could not be kept under its key'))

/** A failure after something was written is as much an answer as a success. */
const settleFailed = (call: KeyedCall, { status, body }: Kept): Promise<unknown> =>
  withTenant(call.tenantId, async tx => {
    await sql`delete from idempotency_keys where ${mine(call)} and wrote_at is null`.execute(tx)
    await sql`update idempotency_keys set status = ${status}, reply = ${body} where ${mine(call)}`.execute(tx)
  }).catch((error: unknown) => log.warn({ err: error }, 'a failed call could not be noted under its key'))

/** A day is over for these. */
export async function sweepKeys(): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  const { rows } = await withoutTenant(tx =>
    sql<{ id: number }>`select id from tenants_with_old_keys(${before}) as t(id)`.execute(tx),
  )
  for (const { id } of rows) {
    await withTenant(id, tx => tx.deleteFrom('idempotency_keys').where('begun_at', '<', before).execute())
  }
}
