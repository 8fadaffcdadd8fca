import type { ErrorCode } from '@balcao/contract/errors'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../infra/database/db.ts'
import { enqueueAll } from '../../infra/jobs/jobs.ts'
import { log } from '../../infra/log.ts'
import { FetchError, type GuardedFetch } from '../../infra/outside/http-client.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { isDead, nextAttempt, retryAfterOf } from './rules/schedule.ts'
import { secretsOf } from './secrets.ts'
import { signedHeaders } from './signature.ts'
import { forgetWanted } from './telling.ts'

/** At one address at a time; a slow one takes no place of another. */
const IN_FLIGHT = 5
/** Of one process. */
const IN_FLIGHT_HERE = 100
const ANSWER_MS = 15_000
const ANSWER_BYTES = 2_048
/** Longer than any attempt takes: what a process that ended had claimed is tried again then. */
const CLAIM = '60 seconds'

export interface Claimed {
  id: number
  webhookId: number
  attempts: number
  url: string
  uid: string
  body: string
  isTest: boolean
  secret: string
  oldSecret: string | null
}

/** What is due leaves; the round does not wait for answers. */
export const deliverDue = (fetch: GuardedFetch) => {
  const inFlight = new Set<Promise<void>>()
  return async () => {
    const { rows } = await withoutTenant(tx => sql<{ tenant: number }>`select tenants_with_webhooks() as tenant`.execute(tx))
    for (const { tenant } of rows) {
      if (inFlight.size >= IN_FLIGHT_HERE) return
      for (const claimed of await withTenant(tenant, claim)) {
        const sending = attempt(tenant, claimed, fetch)
          .catch((error: unknown) => log.warn({ err: error, tenant }, 'how a delivery fared was not noted; it is tried again'))
          .finally(() => inFlight.delete(sending))
        inFlight.add(sending)
      }
    }
  }
}

/** As many of each address as may be under way, the oldest first; the addresses are held meanwhile, so that two processes count the same. */
async function claim(tx: Tx): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with ready as (
      select * from webhooks w where w.tenant_id = ${tx.tenant} and w.is_active and (w.paused_until is null or w.paused_until <= now())
      for update skip locked
    ), due as (
      select d.id from ready w cross join lateral (
        select id from webhook_deliveries x where x.tenant_id = w.tenant_id and x.webhook_id = w.id and x.state = 'waiting'
          and x.due_at <= now() and (x.claimed_until is null or x.claimed_until <= now()) order by x.due_at, x.id
        limit greatest(0, ${sql.lit(IN_FLIGHT)} - (select count(*) from webhook_deliveries f where f.tenant_id = w.tenant_id
          and f.webhook_id = w.id and f.state = 'waiting' and f.claimed_until > now()))) d
    )
    update webhook_deliveries d set attempts = d.attempts + 1, claimed_until = now() + ${CLAIM}::interval
    from due, ready w, webhook_events e
    where d.tenant_id = ${tx.tenant} and d.id = due.id and w.id = d.webhook_id and e.tenant_id = d.tenant_id and e.id = d.event_id
    returning d.id, d.webhook_id as "webhookId", d.attempts, w.url, e.uid, e.body, e.is_test as "isTest", w.secret,
      case when w.old_secret_until > now() then w.old_secret end as "oldSecret"`.execute(tx)
  return rows
}

/** What came back, or why nothing did. */
interface Outcome {
  code: number | null
  fault: ErrorCode | null
  answer: string
  ms: number
  retryAfterMs: number | null
}

export async function attempt(tenant: number, claimed: Claimed, fetch: GuardedFetch): Promise<void> {
  const outcome = await send(tenant, claimed, fetch)
  await withTenant(tenant, tx => note(tx, claimed, outcome))
}

async function send(tenant: number, claimed: Claimed, fetch: GuardedFetch): Promise<Outcome> {
  const { uid, url, body } = claimed
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const now = clock.now()
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders({ id: uid, at: now, body, secrets: secretsOf(tenant, claimed) }),
  }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, timeoutMs: ANSWER_MS, redirects: 0, asStream: true })
    const { status } = response
    const answer = await beginningOf(response)
    const retryAfterMs = retryAfterOf(status, response.headers.get('retry-after'), now)
    return { code: status, fault: faultOf(status), answer, ms: took(), retryAfterMs }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const fault =
      error.problem === 'timeout' ? 'ERR_WEBHOOK_TIMEOUT' : error.problem === 'refused' ? 'ERR_WEBHOOK_URL' : UNREACHED
    return { code: null, fault, answer: error.message, ms: took(), retryAfterMs: null }
  }
}

const UNREACHED = 'ERR_INTEGRATION_UNREACHABLE'

function faultOf(status: number): ErrorCode | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'ERR_WEBHOOK_GONE'
  return status >= 300 && status < 400 ? 'ERR_WEBHOOK_REDIRECT' : 'ERR_WEBHOOK_ANSWER'
}

/** Enough to recognise it: however long an answer is, no more of it is read. */
async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body ?? []) {
      parts.push(part)
      size += part.length
      if (size >= ANSWER_BYTES) break
    }
  } catch {
    // The status is the answer: one that breaks off behind it was given all the same.
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '').toWellFormed()
}

async function note(tx: Tx, { id, webhookId, attempts, isTest }: Claimed, outcome: Outcome): Promise<void> {
  const { code, fault, answer, ms, retryAfterMs } = outcome
  const now = clock.now()
  const next = fault === null || isTest ? null : nextAttempt({ attempts, now, dice: Math.random(), retryAfterMs })
  const state = fault === null ? 'delivered' : next === null ? 'failed' : 'waiting'
  // The address first, as a claim takes them.
  if (!isTest) await noteAddress(tx, webhookId, outcome, now)
  await sql`
    update webhook_deliveries set state = ${state}, claimed_until = null, due_at = coalesce(${next}, due_at), code = ${code},
      fault = ${fault}, answer = ${answer}, ms = ${ms}, last_at = ${now}
    where tenant_id = ${tx.tenant} and id = ${id} and attempts = ${attempts}`.execute(tx)
}

async function noteAddress(tx: Tx, id: number, { fault, retryAfterMs }: Outcome, now: Date): Promise<void> {
  if (fault === null) {
    await sql`update webhooks set failing_since = null, paused_until = null
      where tenant_id = ${tx.tenant} and id = ${id} and (failing_since is not null or paused_until is not null)`.execute(tx)
    return
  }
  const pausedUntil = retryAfterMs === null ? null : new Date(now.getTime() + Math.min(retryAfterMs, 24 * 3600_000))
  const { rows } = await sql<{ since: Date }>`
    update webhooks set failing_since = coalesce(failing_since, ${now}), paused_until = ${pausedUntil}
    where tenant_id = ${tx.tenant} and id = ${id} and is_active returning failing_since as since`.execute(tx)
  const since = rows[0]?.since
  if (!since) return
  if (fault === 'ERR_WEBHOOK_GONE') await switchOff(tx, id, fault)
  else if (isDead(since, now)) await switchOff(tx, id, 'ERR_WEBHOOK_DEAD')
}

/** Said at the bell and by mail to those who can mend it; what waits, waits until it is switched on again. */
async function switchOff(tx: Tx, id: number, reason: ErrorCode): Promise<void> {
  await sql`update webhooks set is_active = false, off_reason = ${reason}, off_at = now(), updated_at = now()
    where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  const { rows } = await sql<{ email: string }>`
    select email from users where tenant_id = ${tx.tenant} and profile in ('admin', 'superadmin') and is_active
      and deleted_at is null order by id`.execute(tx)
  await enqueueAll(
    tx,
    'mail.send',
    rows.map(({ email }) => ({ data: { kind: 'webhookOff', email, language: null, webhookId: id } })),
  )
  await emit(tx, 'webhook.changed', { id, isOff: true }, [TEAM_ROOM])
  const { tenant } = tx
  tx.afterCommit(() => forgetWanted(tenant))
}
