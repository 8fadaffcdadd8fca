import { refuse } from '@balcao/contract/errors'
import type { Delivery, DeliveryDetails, Webhook } from '@balcao/contract/webhooks/webhooks'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'

const webhooks = (tx: Tx, and: RawBuilder<unknown>) =>
  sql<Webhook>`
  select w.id, w.url, w.description, w.events, w.is_active as "isActive", w.off_reason as "offReason", wire_time(w.off_at) as "offAt",
    wire_time(w.failing_since) as "failingSince",
    case when w.old_secret_until > now() then wire_time(w.old_secret_until) end as "oldSecretUntil",
    json_build_object('all', d."all", 'missing', d.missing, 'lastFault', l.fault, 'lastCode', l.code) as day,
    wire_time(w.created_at) as "createdAt", wire_time(w.updated_at) as "updatedAt"
  from webhooks w cross join lateral (
    select count(*)::int as "all", count(*) filter (where x.state <> 'delivered' and x.fault is not null)::int as missing
    from webhook_deliveries x where x.tenant_id = w.tenant_id and x.webhook_id = w.id and x.created_at > now() - interval '24 hours'
  ) d left join lateral (
    select x.fault, x.code from webhook_deliveries x where x.tenant_id = w.tenant_id and x.webhook_id = w.id
      and x.created_at > now() - interval '24 hours' and x.state <> 'delivered' and x.fault is not null order by x.last_at desc limit 1
  ) l on true
  where w.tenant_id = ${tx.tenant} ${and} order by w.id`.execute(tx)

export const listWebhooks = async (tx: Tx): Promise<Webhook[]> => (await webhooks(tx, sql``)).rows

export async function showWebhook(tx: Tx, id: number): Promise<Webhook> {
  const { rows } = await webhooks(tx, sql`and w.id = ${id}`)
  return rows[0] ?? refuse('ERR_NO_WEBHOOK_FOUND', { id })
}

const ROW = sql`d.id, d.webhook_id as "webhookId", e.uid as "eventId", e.type, e.about, e.is_test as "isTest", d.state, d.attempts,
  case when d.state = 'waiting' then wire_time(d.due_at) end as "dueAt", d.code, d.fault, d.ms, wire_time(d.last_at) as "lastAt",
  wire_time(d.created_at) as "createdAt"`

const PAGE = 40

interface Asked {
  type?: string | undefined
  state?: string | undefined
  before?: number | undefined
}

export async function listDeliveries(tx: Tx, webhookId: number, { type, state, before }: Asked) {
  await showWebhook(tx, webhookId)
  const { rows } = await sql<Delivery>`
    select ${ROW} from webhook_deliveries d join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
    where d.tenant_id = ${tx.tenant} and d.webhook_id = ${webhookId}
      and (${type ?? null}::text is null or e.type = ${type ?? null}) and (${state ?? null}::text is null or d.state = ${state ?? null})
      and (${before ?? null}::bigint is null or d.id < ${before ?? null})
    order by d.id desc limit ${PAGE + 1}`.execute(tx)
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}

export async function showDelivery(tx: Tx, id: number): Promise<DeliveryDetails> {
  const { rows } = await sql<DeliveryDetails>`
    select ${ROW}, w.url, e.body as sent, d.answer from webhook_deliveries d
    join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
    join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
    where d.tenant_id = ${tx.tenant} and d.id = ${id}`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_DELIVERY_FOUND', { id })
}
