import type { BotEngine } from '@balcao/contract/flows/nodes'
import { sql } from 'kysely'
import { type BotMemory, MEMORY_BYTES_MAX } from '../../../drivers/bots/bot-driver.ts'
import type { Tx } from '../../../infra/database/db.ts'

export async function recall(tx: Tx, ticketId: number, engine: BotEngine): Promise<BotMemory | null> {
  const { rows } = await sql<{ memory: BotMemory }>`
    select memory from bot_memory where tenant_id = ${tx.tenant} and ticket_id = ${ticketId} and engine = ${engine}`.execute(tx)
  return rows[0]?.memory ?? null
}

/** What is larger than it may be is not kept: the engine begins anew. */
export async function remember(tx: Tx, ticketId: number, engine: BotEngine, memory: BotMemory | null): Promise<void> {
  const text = memory === null ? null : JSON.stringify(memory).replaceAll('\\u0000', '')
  if (text === null || Buffer.byteLength(text) > MEMORY_BYTES_MAX) {
    await sql`delete from bot_memory where tenant_id = ${tx.tenant} and ticket_id = ${ticketId} and engine = ${engine}`.execute(
      tx,
    )
    return
  }
  await sql`
    insert into bot_memory (ticket_id, engine, memory) values (${ticketId}, ${engine}, ${text}::jsonb)
    on conflict (tenant_id, ticket_id, engine) do update set memory = excluded.memory, updated_at = now()`.execute(tx)
}

export async function forgetAll(tx: Tx, engine: BotEngine): Promise<number> {
  const { numAffectedRows } = await sql`delete from bot_memory where tenant_id = ${tx.tenant} and engine = ${engine}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
