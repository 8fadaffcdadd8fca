import { EVENTS, type EventName, type EventPayload } from '@balcao/contract/events'
import type { Room } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { PlatformTx, Tx } from '../database/db.ts'
import { wake } from '../processes/wake.ts'

/**
 * Announces a fact to the rooms of its tenant. The fact is written in the caller's transaction: it is announced if and only
 * if the change it tells of committed. At least once, and in order among changes that lock the same row first.
 */
export async function emit<N extends EventName>(
  tx: Tx,
  event: N,
  payload: EventPayload<N>,
  rooms: readonly Room[],
  options: { except?: readonly Room[] } = {},
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      event,
      payload: JSON.stringify(EVENTS[event].parse(payload)),
      rooms: [...rooms],
      except_rooms: [...(options.except ?? [])],
    })
    .execute()
  tx.afterCommit(() => wake('facts'))
}

/** One fact of a kind to each of many, in one statement. */
export async function emitEach<N extends EventName>(
  tx: Tx,
  event: N,
  facts: readonly { payload: EventPayload<N>; rooms: readonly Room[] }[],
): Promise<void> {
  const rows = facts.map(({ payload, rooms }) => ({ payload: EVENTS[event].parse(payload), rooms }))
  await sql`
    insert into outbox (event, payload, rooms)
    select ${event}, fact.payload, array(select json_array_elements_text(fact.rooms))
    from json_to_recordset(${JSON.stringify(rows)}::json) as fact(payload json, rooms json)`.execute(tx)
  tx.afterCommit(() => wake('facts'))
}

/**
 * One fact to every company the transaction sees, in one statement: across companies to all of them, standing in one to that
 * one. The payload is SQL over a company's row, `t`.
 */
export async function emitEverywhere(
  tx: Tx | PlatformTx,
  event: EventName,
  payload: RawBuilder<unknown>,
  rooms: readonly Room[],
): Promise<void> {
  await sql`
    insert into outbox (tenant_id, event, payload, rooms)
    select t.id, ${event}, ${payload}, ${[...rooms]}::text[] from tenants t where t.deleting_at is null`.execute(tx)
  tx.afterCommit(() => wake('facts'))
}
