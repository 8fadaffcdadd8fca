import type { WebhookEvent } from '@balcao/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { queryTenant, type Tx } from '../../infra/database/db.ts'
import { Recent } from '../../infra/database/recent.ts'
import { newEventId } from './signature.ts'

/** Something a company may want to be told of, with what it says. */
export interface Told {
  type: WebhookEvent
  /** The same fact told twice is one event. */
  fact: string
  about: string
  ticketId?: number | null
  messageId?: number
  isTest?: true
  data: object
}

/** What somebody wants to hear, as old as this at most: an address that was just entered begins a second later. */
const KEPT_MS = 1_000
const wanted = new Recent<number, ReadonlySet<string>>(KEPT_MS, async tenant => {
  const rows = await queryTenant(tenant, db => db.selectFrom('webhooks').select('events').where('is_active', '=', true))
  return new Set(rows.flatMap(({ events }) => events))
})
export const forgetWanted = (tenant: number): void => wanted.forget(tenant)
export const isWanted = async ({ tenant }: Tx, ...types: readonly WebhookEvent[]): Promise<boolean> => {
  const its = await wanted.get(tenant)
  return types.some(type => its.has(type))
}

/** The body is made once, and signed as it is sent. */
const bodyOf = ({ type, data }: Told): string => JSON.stringify({ type, timestamp: clock.now().toISOString(), data })

/** One event for each fact that somebody wants, and a delivery to each address that wants it. */
export async function tell(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(one => ({ ...one, uid: newEventId(), body: bodyOf(one) }))
  await sql`
    with made as (
      insert into webhook_events (uid, type, about, fact, ticket_id, message_id, body)
      select r.uid, r.type, left(r.about, 200), r.fact, r."ticketId", r."messageId", r.body
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (uid text, type text, about text, fact text, "ticketId" bigint, "messageId" bigint, body text)
      where exists (select from webhooks w where w.tenant_id = ${tx.tenant} and w.is_active and r.type = any (w.events))
      on conflict (tenant_id, fact) do nothing
      returning id, type
    )
    insert into webhook_deliveries (webhook_id, event_id)
    select w.id, m.id from made m join webhooks w on w.tenant_id = ${tx.tenant} and w.is_active and m.type = any (w.events)
    order by m.id, w.id`.execute(tx)
}

/** One event to one address, claimed by the process that asks for it. */
export async function tellTest(tx: Tx, webhookId: number, one: Told): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into webhook_events (uid, type, about, fact, is_test, body)
      values (${newEventId()}, ${one.type}, ${one.about}, ${one.fact}, true, ${bodyOf(one)}) returning id
    )
    insert into webhook_deliveries (webhook_id, event_id, attempts, claimed_until)
    select ${webhookId}, id, 1, now() + interval '1 minute' from made returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no delivery was made')
  return row.id
}
