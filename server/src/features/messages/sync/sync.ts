import type { Address } from '@balcao/contract/channels/addresses'
import { Refusal, refuse } from '@balcao/contract/errors'
import { SYNC_LIMIT_MAX } from '@balcao/contract/messages/old-messages'
import type { Actor } from '@balcao/contract/permissions'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { storeTenant, type Tx, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { violated } from '../../../infra/database/db-errors.ts'
import { log } from '../../../infra/log.ts'
import { askChannel, type ChannelKey } from '../../channels/index.ts'
import { mayUseChannel } from '../../tickets/index.ts'
import { advanceWork, endWork, startWork, type WorkRunner } from '../../works/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { namesOn } from '../rules/outbound.ts'

export const SYNC_WORK = 'messages.sync'

/** A provider that says nothing for so long has said all. */
const QUIET_MS = 3 * 60_000
/** Some providers look through everything before they answer. */
const ASK_MS = 60_000

interface Asked {
  whatsappId: number
  limit: number
  contactId?: number
}

/** Begins to fetch old messages; they come as the provider finds them, and are not announced as new. */
export async function startSync(actor: Actor, { whatsappId: channelId, limit, contactId }: Asked): Promise<WorkSummary> {
  if (!Number.isInteger(limit) || limit < 1 || limit > SYNC_LIMIT_MAX) refuse('ERR_SYNC_VALUE', { limit })
  try {
    return await withTenant(actor.tenantId, async tx => {
      await mayUseChannel(tx, actor, channelId)
      const { name, capabilities } = await fitChannel(tx, channelId)
      const whom = contactId === undefined ? null : await whomOf(tx, contactId, capabilities.addresses)
      const params = { channelId, perConversation: limit, ...(whom ? { address: whom.address } : {}) }
      const work = await startWork(tx, actor, { kind: SYNC_WORK, title: whom?.name ?? name, params })
      await tx.insertInto('history_syncs').values({ work_id: work.id, channel_id: channelId, last_at: clock.now() }).execute()
      return work
    })
  } catch (error) {
    if (violated(error) === 'one_history_sync') refuse('ERR_SYNC_RUNNING', { whatsappId: channelId }, error)
    throw error
  }
}

async function fitChannel(tx: Tx, id: number) {
  const { rows } = await sql<ChannelSetup & { name: string; isConnected: boolean }>`
    select kind, config, name, status = 'connected' as "isConnected" from channels
    where tenant_id = ${tx.tenant} and id = ${id} and deleted_at is null`.execute(tx)
  const { name, isConnected, ...setup } = rows[0] ?? refuse('ERR_NO_WAPP_FOUND', { id })
  const capabilities = capabilitiesOf(setup)
  if (!capabilities.history) refuse('ERR_CHANNEL_CANNOT', { what: 'history' })
  if (!isConnected) refuse('ERR_WAPP_INITIALIZED', { id })
  return { name, capabilities }
}

async function whomOf(tx: Tx, contactId: number, addresses: string): Promise<{ name: string; address: Address }> {
  const { rows } = await sql<{ name: string; address: Address | null }>`
    select name, address_on(${tx.tenant}, id, ${namesOn(addresses)}) as address from contacts
    where tenant_id = ${tx.tenant} and id = ${contactId}`.execute(tx)
  const { name, address } = rows[0] ?? refuse('ERR_NO_CONTACT_FOUND', { id: contactId })
  return { name, address: address ?? refuse('ERR_WAPP_INVALID_CONTACT', { id: contactId }) }
}

const asked = z.object({
  channelId: z.number(),
  perConversation: z.number(),
  address: z.custom<Address>(value => z.object({ kind: z.string(), value: z.string() }).safeParse(value).success).optional(),
})

/** The provider is asked; what it finds comes later, and the work goes on with that. */
export const syncRunner: WorkRunner = async ({ tenantId, workId, params }) => {
  const { channelId, ...wanted } = asked.parse(params)
  await beginSync(tenantId, workId)
  try {
    await askChannel(tenantId, channelId, { what: 'history', ...wanted }, ASK_MS)
    return 'goes on'
  } catch (error) {
    // Any other failure is tried again.
    if (error instanceof Refusal) await withTenant(tenantId, tx => endSync(tx, workId))
    throw error
  }
}

/** It has had its turn: from now on it counts how long nothing is heard. */
export async function beginSync(tenantId: number, workId: number): Promise<void> {
  const begun = await storeTenant(
    tenantId,
    () => sql`
      update history_syncs set last_at = ${clock.now()}
      where tenant_id = ${tenantId} and work_id = ${workId} and ended_at is null returning work_id`,
  )
  if (begun.length === 0) refuse('ERR_WAPP_INITIALIZED', { reason: 'no answer' })
}

interface Heard {
  stored: number
  /** Of a hundred, where the provider says so. */
  progress?: number | undefined
  isLast: boolean
}

/** Old messages came: the work that waits for this channel's is so much further. */
export const noteSync = ({ tenantId, channelId }: ChannelKey, { stored, progress, isLast }: Heard): Promise<void> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql<{ workId: number; stored: number }>`
      update history_syncs set stored = stored + ${stored}, last_at = ${clock.now()}
      where tenant_id = ${tenantId} and channel_id = ${channelId} and ended_at is null
      returning work_id as "workId", stored`.execute(tx)
    const sync = rows[0]
    if (!sync) return
    const total = progress ? Math.max(sync.stored, Math.round((sync.stored * 100) / progress)) : null
    await advanceWork(tx, sync.workId, { done: sync.stored, total })
    if (isLast) await finish(tx, sync.workId)
  })

/** Not every provider says that this was the last. */
export async function sweepSyncs(): Promise<void> {
  const since = new Date(clock.now().getTime() - QUIET_MS)
  const { rows } = await withoutTenant(tx =>
    sql<{
      tenantId: number
      workId: number
    }>`select tenant_id as "tenantId", work_id as "workId" from quiet_syncs(${since})`.execute(tx),
  )
  for (const { tenantId, workId } of rows) {
    await withTenant(tenantId, tx => finish(tx, workId)).catch((error: unknown) =>
      log.warn({ err: error, tenantId, workId }, 'a sync could not be ended and will be tried again'),
    )
  }
}

async function finish(tx: Tx, workId: number): Promise<void> {
  await endSync(tx, workId)
  await endWork(tx, workId)
}

const endSync = (tx: Tx, workId: number) =>
  tx
    .updateTable('history_syncs')
    .set({ ended_at: clock.now() })
    .where('tenant_id', '=', tx.tenant)
    .where('work_id', '=', workId)
    .where('ended_at', 'is', null)
    .execute()
