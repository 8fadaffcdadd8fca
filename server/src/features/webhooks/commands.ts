import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import {
  type DeliveryDetails,
  WEBHOOK_EVENTS,
  WEBHOOK_MOST,
  type Webhook,
  type WebhookEvent,
} from '@balcao/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { NotPublic } from '../../infra/outside/egress.ts'
import type { GuardedFetch } from '../../infra/outside/http-client.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { attempt, type Claimed } from './deliver.ts'
import { showDelivery, showWebhook } from './queries.ts'
import { sealSecret } from './secrets.ts'
import { newEventId, newWebhookSecret } from './signature.ts'
import { forgetWanted, tellTest } from './telling.ts'

export interface WebhookOptions {
  fetch: GuardedFetch
  addressOf(host: string): Promise<string>
  /** Hosts the operator listed: only these may be called without TLS. */
  plainHosts: readonly string[]
  publicUrl: string
}

interface Input {
  url: string
  description: string
  events: WebhookEvent[]
}

export async function createWebhook(actor: Actor, input: Input, options: WebhookOptions) {
  const url = await reachableUrl(input.url, options)
  const { tenantId } = actor
  const secret = newWebhookSecret()
  return withTenant(tenantId, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${tx.tenant}))`.execute(tx)
    const { count } = await tx
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= WEBHOOK_MOST) refuse('ERR_WEBHOOK_LIMIT', { limit: WEBHOOK_MOST })
    const { id } = await tx
      .insertInto('webhooks')
      .values({ url, description: input.description, events: [...new Set(input.events)], secret: sealSecret(tenantId, secret) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, actor, 'webhook.created', { id, url })
    return { webhook: await announced(tx, id), secret }
  })
}

interface Change {
  url?: string | undefined
  description?: string | undefined
  events?: WebhookEvent[] | undefined
  isActive?: boolean | undefined
}

export async function changeWebhook(actor: Actor, id: number, change: Change, options: WebhookOptions): Promise<Webhook> {
  const url = change.url === undefined ? undefined : await reachableUrl(change.url, options)
  return withTenant(actor.tenantId, async tx => {
    await lockWebhook(tx, id)
    // Who switches it on begins anew: it has five days again.
    const afresh = { failing_since: null, paused_until: null, off_reason: null, off_at: null }
    await tx
      .updateTable('webhooks')
      .set({
        url,
        description: change.description,
        events: change.events && [...new Set(change.events)],
        is_active: change.isActive,
        ...(change.isActive ? afresh : {}),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, actor, 'webhook.changed', { id, fields: Object.keys(change) })
    return announced(tx, id)
  })
}

export const removeWebhook = (actor: Actor, id: number) =>
  withTenant(actor.tenantId, async tx => {
    await lockWebhook(tx, id)
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    await audit(tx, actor, 'webhook.removed', { id })
    await emitChanged(tx, id)
    return { ok: true as const }
  })

/** For a day both sign, so that the other side has time to learn the new one. */
export function rotateSecret(actor: Actor, id: number) {
  const secret = newWebhookSecret()
  return withTenant(actor.tenantId, async tx => {
    await lockWebhook(tx, id)
    await sql`update webhooks set old_secret = secret, old_secret_until = now() + interval '24 hours',
      secret = ${sealSecret(tx.tenant, secret)}, updated_at = now() where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    await audit(tx, actor, 'webhook.rotated', { id })
    return { webhook: await announced(tx, id), secret }
  })
}

/** Sent at once, also to an address that is off, and never again by itself. */
export async function testWebhook(actor: Actor, id: number, { fetch }: WebhookOptions): Promise<DeliveryDetails> {
  const { tenantId } = actor
  const claimed = await withTenant(tenantId, async (tx): Promise<Claimed> => {
    const { events } = await lockWebhook(tx, id)
    const type = WEBHOOK_EVENTS.find(one => events.includes(one)) ?? 'ticket.created'
    const deliveryId = await tellTest(tx, id, { type, fact: newEventId(), about: '#1', isTest: true, data: sampleOf(type) })
    const { rows } = await sql<Claimed>`
      select d.id, d.webhook_id as "webhookId", d.attempts, w.url, e.uid, e.body, e.is_test as "isTest", w.secret,
        case when w.old_secret_until > now() then w.old_secret end as "oldSecret"
      from webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
      join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
      where d.tenant_id = ${tx.tenant} and d.id = ${deliveryId}`.execute(tx)
    return rows[0] ?? refuse('ERR_NO_WEBHOOK_FOUND', { id })
  })
  await attempt(tenantId, claimed, fetch)
  return withTenant(tenantId, tx => showDelivery(tx, claimed.id))
}

/** Nobody's: no customer's words leave for a test. */
const sampleOf = (type: WebhookEvent) => ({
  test: true,
  ...(type.startsWith('message.') && {
    id: 1,
    messageId: 'teste',
    messageBody: 'Olá',
    fromMe: false,
    mediaType: null,
    mediaUrl: null,
  }),
  ticket: { id: 1, status: 'open', protocol: '2026110001', queueId: null, userId: null, version: 1 },
  contact: { id: 1, name: 'Cliente de teste', number: null },
  whatsapp: { id: 1, name: 'Canal de teste' },
})

interface Asked {
  deliveryId?: number | undefined
  since?: string | undefined
  until?: string | undefined
  onlyFailed?: boolean | undefined
}

/** Due at once under the same ids; what is under way now is left to it. */
export const replayDeliveries = (
  actor: Actor,
  id: number,
  { deliveryId, since, until, onlyFailed }: Asked,
): Promise<{ count: number }> =>
  withTenant(actor.tenantId, async tx => {
    await lockWebhook(tx, id)
    const { rows } = await sql<{ id: number }>`
      update webhook_deliveries d set state = 'waiting', attempts = 0, due_at = ${clock.now()}, claimed_until = null
      where d.tenant_id = ${tx.tenant} and d.webhook_id = ${id} and (d.claimed_until is null or d.claimed_until <= now())
        and (${deliveryId ?? null}::bigint is null or d.id = ${deliveryId ?? null})
        and (${since ?? null}::timestamptz is null or d.created_at >= ${since ?? null})
        and (${until ?? null}::timestamptz is null or d.created_at <= ${until ?? null})
        and (not ${onlyFailed ?? false} or (d.state <> 'delivered' and d.fault is not null))
        and (${deliveryId ?? null}::bigint is not null or not exists (
          select from webhook_events e where e.tenant_id = d.tenant_id and e.id = d.event_id and e.is_test))
      returning d.id`.execute(tx)
    if (deliveryId !== undefined && rows.length === 0) refuse('ERR_NO_DELIVERY_FOUND', { id: deliveryId })
    await audit(tx, actor, 'webhook.replayed', { id, count: rows.length })
    await emitChanged(tx, id)
    return { count: rows.length }
  })

async function lockWebhook(tx: Tx, id: number): Promise<{ events: string[] }> {
  const row = await tx.selectFrom('webhooks').select('events').where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('ERR_NO_WEBHOOK_FOUND', { id })
}

async function announced(tx: Tx, id: number): Promise<Webhook> {
  await emitChanged(tx, id)
  return showWebhook(tx, id)
}

async function emitChanged(tx: Tx, id: number): Promise<void> {
  await emit(tx, 'webhook.changed', { id }, [TEAM_ROOM])
  const { tenant } = tx
  tx.afterCommit(() => forgetWanted(tenant))
}

/** Whole, public, with TLS unless the operator lists its host; a password in it would stand there for all to read. */
async function reachableUrl(typed: string, { addressOf, plainHosts }: WebhookOptions): Promise<string> {
  const url = URL.parse(typed)
  if (!url || url.username || url.password || !['https:', 'http:'].includes(url.protocol)) return refuse('ERR_WEBHOOK_URL')
  if (url.protocol === 'http:' && !plainHosts.includes(url.hostname.toLowerCase())) return refuse('ERR_WEBHOOK_URL')
  await addressOf(url.hostname).catch((error: unknown) => {
    // One that has no address yet may get one; what it leads to is looked at again whenever it is called.
    if (error instanceof NotPublic) refuse('ERR_WEBHOOK_URL', undefined, error)
  })
  return url.href
}
