import { createHash } from 'node:crypto'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'

/**
 * An address that failed so often in a minute is left alone for a minute: its conversations go straight to people, in every
 * process. Admins read it at the bell once, until it answers again.
 */
const FAILURES = 5
const WITHIN_MS = 60_000
const OPEN_MS = 60_000

export interface Circuit {
  key: string
  engine: BotEngine
  host: string
}

/** Addresses may hold what opens them: kept is what tells them apart. */
export function circuitOf(engine: BotEngine, { url }: Readonly<Record<string, unknown>>): Circuit {
  const address = typeof url === 'string' ? url : ''
  const key = createHash('sha256').update(`${engine} ${address}`).digest('base64url').slice(0, 22)
  return { key, engine, host: URL.parse(address)?.host ?? '' }
}

export async function isOpen(tx: Tx, { key }: Circuit, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from bot_circuits where tenant_id = ${tx.tenant} and key = ${key} and open_until > ${now}`.execute(tx)
  return rows.length > 0
}

export async function failed(tx: Tx, { key, engine, host }: Circuit, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WITHIN_MS)
  const { rows } = await sql<{ failures: number; opened: Date | null }>`
    insert into bot_circuits (key, engine, host, failures) values (${key}, ${engine}, ${host}, array[${now}::timestamptz])
    on conflict (tenant_id, key) do update set failures = (
      select array_agg(f order by f) from unnest(bot_circuits.failures || excluded.failures) f where f > ${since})
    returning cardinality(failures) as failures, opened_at as opened`.execute(tx)
  const { failures = 0, opened = null } = rows[0] ?? {}
  if (failures < FAILURES) return
  await sql`
    update bot_circuits set failures = '{}', open_until = ${new Date(now.getTime() + OPEN_MS)}, opened_at = coalesce(opened_at, ${now})
    where tenant_id = ${tx.tenant} and key = ${key}`.execute(tx)
  if (opened === null) await emit(tx, 'integration.changed', { kind: engine, isDown: true }, [TEAM_ROOM])
}

/** It answered: what it failed before counts no more. */
export const worked = (tx: Tx, { key }: Circuit): Promise<unknown> =>
  sql`delete from bot_circuits where tenant_id = ${tx.tenant} and key = ${key}`.execute(tx)
