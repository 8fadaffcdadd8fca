import { randomUUID } from 'node:crypto'
import { type LedgerEntry, type SandboxFaults, sandboxFaults } from '@balcao/contract/channels/sandbox'
import { sql } from 'kysely'
import type { Books, Order } from '../../drivers/channels/sandbox/provider.ts'
import { queryTenant } from '../../infra/database/db.ts'
import { Together } from '../../infra/processes/together.ts'
import { channelOfHook } from './provider-events/hooked.ts'

/** The books of a sandbox channel in our tables, as another program would keep them. */
export const booksOf = (hookKey: string): Books => {
  const whose = async () => {
    const channel = await channelOfHook(hookKey)
    if (!channel) throw new Error('a sandbox without its channel')
    return channel
  }
  return {
    async write(order) {
      const { tenantId, channelId } = await whose()
      return enter(tenantId, channelId, order)
    },
    async faults() {
      const { tenantId, channelId } = await whose()
      return faultsOf(tenantId, channelId)
    },
  }
}

interface Entry extends Order {
  channelId: number
  externalId: string
}

/** In one statement at most. */
const MOST = 200

const entries = new Together<Entry, void>(MOST, async (tenant, made) => {
  await queryTenant(
    tenant,
    () => sql`
      insert into sandbox_ledger (channel_id, type, reference, external_id, conversation, payload)
      select x."channelId", x.type, x.reference, x."externalId", x.conversation, x.payload
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as x("channelId" bigint, type text, reference text, "externalId" text, conversation text, payload jsonb)
      on conflict (tenant_id, channel_id, external_id) where type = 'message' do nothing`,
  )
  return []
})

const allFaults = new Together<number, SandboxFaults>(MOST, async (tenant, channelIds) => {
  const rows = await queryTenant(tenant, db =>
    db.selectFrom('sandbox_faults').select(['channel_id', 'faults']).where('channel_id', 'in', channelIds),
  )
  const by = new Map(rows.map(({ channel_id, faults }) => [channel_id, faults]))
  return channelIds.map(id => sandboxFaults.parse(by.get(id) ?? {}))
})

async function enter(tenantId: number, channelId: number, order: Order): Promise<string> {
  const externalId = order.externalId ?? randomUUID()
  await entries.take(tenantId, { ...order, channelId, externalId })
  return externalId
}

export const faultsOf = (tenantId: number, channelId: number): Promise<SandboxFaults> => allFaults.take(tenantId, channelId)

export async function setFaults(tenantId: number, channelId: number, faults: SandboxFaults): Promise<SandboxFaults> {
  const text = JSON.stringify(faults)
  await queryTenant(
    tenantId,
    () => sql`
      insert into sandbox_faults (channel_id, faults) values (${channelId}, ${text})
      on conflict (tenant_id, channel_id) do update set faults = excluded.faults`,
  )
  return faults
}

const ON_A_PHONE = 200

/** What stands on one customer's phone: the newest, or what came since. */
export async function phoneOf(tenantId: number, channelId: number, { from, after }: { from: string; after: number }) {
  const newest = await queryTenant(
    tenantId,
    () => sql<LedgerEntry>`
      select id, type, reference, external_id as "externalId", conversation, payload, to_json(at) #>> '{}' as at
      from sandbox_ledger where channel_id = ${channelId} and conversation = ${from} and id > ${after}
      order by id desc limit ${sql.lit(ON_A_PHONE)}`,
  )
  return newest.toReversed()
}

export async function ledgerOf(tenantId: number, channelId: number, { after, limit }: { after: number; limit: number }) {
  const entries = await queryTenant(
    tenantId,
    () => sql<LedgerEntry>`
      select id, type, reference, external_id as "externalId", conversation, payload, to_json(at) #>> '{}' as at
      from sandbox_ledger where channel_id = ${channelId} and id > ${after} order by id limit ${limit}`,
  )
  const [counted] = await queryTenant(
    tenantId,
    () => sql<{ count: number }>`select count(*)::int as count from sandbox_ledger where channel_id = ${channelId}`,
  )
  return { entries, count: counted?.count ?? 0 }
}
