import type { CallResult, HttpRequest } from '@balcao/contract/flows/run'
import { SECRET_MISSING } from '@balcao/contract/flows/secrets'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { FetchError, type GuardedFetch } from '../../../infra/outside/http-client.ts'
import { documentOf } from './documents.ts'
import { whileHeld } from './leases.ts'
import { inPlace } from './places.ts'
import { holdCall } from './run.ts'
import type { Call } from './state.ts'
import { type Due, type Needs, type PendingCall, play, sceneOf } from './turn.ts'

/** Calls of a flow's HTTP nodes: outside of any transaction, once for each attempt, their answer only if the run still waits for it. */

const BYTES_MAX = 1024 * 1024
const KEPT_BODY = 4096
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE'])

export interface Outside {
  fetch: GuardedFetch
  /** A secret the company keeps under that name for that origin; null: it keeps none. */
  secret(tenantId: number, name: string, origin: string): Promise<string | null>
  wait(ms: number): Promise<void>
}

export interface CallNeeds extends Needs, Outside {}

/** Asks, and takes the next turn with what was answered; it may come to another call. */
export async function makeCall(pending: PendingCall, needs: CallNeeds): Promise<PendingCall | null> {
  const { due, heldBy, request } = pending
  const began = clock.now().getTime()
  const asked = await whileHeld(due, heldBy, () =>
    inPlace(due.tenantId, URL.parse(request.url)?.host ?? '', async () => {
      const isLate = clock.now().getTime() - began > LATE_MS
      return isLate && !(await isHeld(due, heldBy)) ? null : ask(due.tenantId, request, needs)
    }),
  )
  if (!asked) return null
  const { result, call } = asked
  return withTenant(due.tenantId, async tx => {
    const run = await holdCall(tx, due, heldBy)
    // Somebody took the ticket, or the lease was lost: nobody waits for this answer.
    if (!run?.state.calling) return null
    const document = run.flowId === null || run.version === null ? null : await documentOf(tx, run.flowId, run.version)
    if (!document) return null
    const scene = await sceneOf(tx, run, document, needs)
    const unheard = run.heard
    const next = await play(tx, {
      run: { ...run, heard: [] },
      document,
      scene,
      input: { type: 'result', result },
      due,
      needs,
      calls: [call],
    })
    if (next === null && unheard.length > 0) await lookAgain(tx, due.id)
    return next
  })
}

/** After a wait for a place the conversation may be somebody else's: then nobody is asked for it. */
const LATE_MS = 1_000

const isHeld = ({ tenantId, id }: Due, heldBy: string): Promise<boolean> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql`
      select from bot_runs where tenant_id = ${tenantId} and id = ${id} and held_by = ${heldBy}`.execute(tx)
    return rows.length > 0
  })

/** What came meanwhile is heard next. */
const lookAgain = (tx: Parameters<Parameters<typeof withTenant>[1]>[0], id: number) =>
  sql`update bot_runs set due_at = now() where tenant_id = ${tx.tenant} and id = ${id} and ended_at is null
    and held_by is null`.execute(tx)

/** One call with its repeats, of nobody's conversation. */
export async function ask(tenantId: number, request: HttpRequest, needs: Outside): Promise<{ result: CallResult; call: Call }> {
  const began = performance.now()
  const call = { address: addressOf(request.url) }
  const took = () => Math.round(performance.now() - began)
  try {
    const { headers, secrets } = await headersOf(tenantId, request, needs)
    const hidden = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text)
    for (let attempt = 0; ; attempt++) {
      const answer = await once(request, headers, needs)
      const mayRepeat = attempt < request.retries && (answer === 'away' ? REPEATABLE.has(request.method) : isBusy(answer.status))
      if (mayRepeat) {
        await needs.wait(500 * 2 ** attempt)
        continue
      }
      if (answer === 'away')
        return { result: { ok: false, why: 'unreachable' }, call: { ...call, ms: took(), why: 'unreachable' } }
      const { status, body } = answer
      return {
        result: { ok: true, status, body },
        call: { ...call, status, ms: took(), bytes: body.length, body: hidden(body).slice(0, KEPT_BODY) },
      }
    }
  } catch (error) {
    const why = error instanceof FetchError ? error.problem : error instanceof NoSecret ? SECRET_MISSING : 'failed'
    return { result: { ok: false, why }, call: { ...call, ms: took(), why } }
  }
}

const isBusy = (status: number): boolean => status === 429 || status === 503

async function once({ url, method, body, timeoutSeconds }: HttpRequest, headers: Record<string, string>, { fetch }: Outside) {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === null || method === 'GET' ? {} : { body }),
      timeoutMs: timeoutSeconds * 1000,
      maxBytes: BYTES_MAX,
      redirects: 0,
    })
    return { status: answer.status, body: (await answer.text()).replaceAll('\0', '\uFFFD').toWellFormed() }
  } catch (error) {
    if (error instanceof FetchError && error.problem === 'unreachable') return 'away' as const
    throw error
  }
}

/** It is not called without what proves it: another answer would come back than the flow was drawn for. */
class NoSecret extends Error {}
const MASK = '•••'

async function headersOf(tenantId: number, { url, headers, contentType, key }: HttpRequest, { secret }: Outside) {
  const all: Record<string, string> = { 'idempotency-key': key, ...(contentType === null ? {} : { 'content-type': contentType }) }
  const secrets: string[] = []
  for (const { name, value, secret: named } of headers) {
    if (/^(host|content-length|connection|transfer-encoding)$/i.test(name) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue
    const kept = named === '' ? null : await secret(tenantId, named, URL.parse(url)?.origin ?? '')
    if (named !== '' && kept === null) throw new NoSecret()
    if (kept !== null) secrets.push(kept)
    all[name.toLowerCase()] = kept ?? value
  }
  return { headers: all, secrets }
}

/** Without what may be secret in it. */
function addressOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.origin}${parsed.pathname}` : ''
}
