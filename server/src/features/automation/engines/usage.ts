import type { BotUsageRow } from '@balcao/contract/flows/bots'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'

/** What a turn of an engine came to. The month is the company's. */
export async function countTurn(
  tx: Tx,
  its: { ticketId: number; channelId: number; engine: BotEngine; at: Date; messages: number; tokens: number },
) {
  await sql`
    insert into bot_usage (ticket_id, engine, month, channel_id, messages, tokens)
    values (${its.ticketId}, ${its.engine}, date_trunc('month', ${its.at}::timestamptz at time zone tenant_zone(${tx.tenant})), ${its.channelId},
      ${its.messages}, ${its.tokens})
    on conflict (tenant_id, ticket_id, engine, month) do update
      set messages = bot_usage.messages + excluded.messages, tokens = bot_usage.tokens + excluded.tokens`.execute(tx)
}

/** Of a whole company, or of one channel of it. */
export async function usageOfMonth(tx: Tx, engine: BotEngine, at: Date, channelId: number | null = null): Promise<BotUsageRow> {
  const { rows } = await sql<BotUsageRow>`
    with this as (select date_trunc('month', ${at}::timestamptz at time zone tenant_zone(${tx.tenant}))::date as month)
    select to_char((select month from this), 'YYYY-MM') as month, count(*)::int as conversations,
      coalesce(sum(messages), 0)::int as messages, coalesce(sum(tokens), 0)::float8 as tokens
    from bot_usage where tenant_id = ${tx.tenant} and engine = ${engine} and month = (select month from this)
      and (${channelId}::bigint is null or channel_id = ${channelId})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return row
}

interface Limits {
  monthlyMessages?: number | undefined
  monthlyTokens?: number | undefined
}

/** Whether the month's limit is reached; without a limit nothing is read. */
export async function isOverLimit(
  tx: Tx,
  engine: BotEngine,
  limits: Limits,
  at: Date,
  channelId: number | null,
): Promise<boolean> {
  const { monthlyMessages = null, monthlyTokens = null } = limits
  if (monthlyMessages === null && monthlyTokens === null) return false
  const { messages, tokens } = await usageOfMonth(tx, engine, at, channelId)
  return (monthlyMessages !== null && messages >= monthlyMessages) || (monthlyTokens !== null && tokens >= monthlyTokens)
}
