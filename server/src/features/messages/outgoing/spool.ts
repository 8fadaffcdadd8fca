import { sql } from 'kysely'
import { storeTenant } from '../../../infra/db.ts'
import { wake } from '../../../infra/wake.ts'
import type { Claimed, Outcome, SpoolSource } from '../../channels/index.ts'
import { afterFailure } from '../rules/outcome.ts'
import { type ClaimRow, claimRows } from './claim.ts'
import { outboundOf } from './outbound.ts'

/** What settles it must know whether it may be repeated. */
interface Taken extends Claimed {
  chosenIds: boolean
}

type Failed = Extract<Outcome, { failed: unknown }>['failed']

/** The messages table as the spool of every channel: what waits in it is what people see waiting. */
export const messageSpool: SpoolSource<Claimed> = {
  async claim(channel, room) {
    const { tenantId, channelId, capabilities } = channel
    const taken: Taken[] = []
    for (const row of await claimRows(channel, room)) {
      const outbound = outboundOf(row, tenantId, capabilities)
      const { id: messageId, contactId, attempt, isDirect: direct } = row
      const { chosenIds } = capabilities
      const conversation = String(contactId)
      if (outbound) taken.push({ tenantId, channelId, messageId, conversation, outbound, direct, attempt, chosenIds })
      else await giveUp(tenantId, row)
    }
    return taken
  },

  async settle(claimed, outcome) {
    if ('sent' in outcome) await sent(claimed, outcome.sent.externalId)
    else await unsent(claimed, outcome.failed)
    wake('facts')
  },

  async recover({ tenantId, channelId, capabilities }) {
    await storeTenant(tenantId, () => sql`select recover_messages(${channelId}, ${capabilities.chosenIds})`)
    wake('facts')
  },
}

async function sent({ tenantId, messageId }: Claimed, externalId: string): Promise<void> {
  const [row] = await storeTenant(
    tenantId,
    () => sql<{ waits: boolean }>`select settle_sent(${messageId}, ${externalId}) as waits`,
  )
  if (row?.waits) await storeTenant(tenantId, () => sql`select apply_waiting_for(${messageId})`)
}

async function unsent(claimed: Claimed, { outcome, scope, retryAfterMs, code, message }: Failed): Promise<void> {
  const { tenantId, messageId, attempt } = claimed
  const chosenIds = 'chosenIds' in claimed && claimed.chosenIds === true
  const { status, inMs, isCounted } = afterFailure({ outcome, scope, retryAfterMs }, { attempt, chosenIds })
  await storeTenant(
    tenantId,
    () =>
      sql`select settle_unsent(${messageId}, ${attempt}, ${status}, ${inMs}, ${isCounted}, ${outcome === 'doubt'}, ${code}, ${message})`,
  )
}

/** Nothing this channel could call them by. */
async function giveUp(tenantId: number, { id, attempt }: ClaimRow): Promise<void> {
  await storeTenant(
    tenantId,
    () => sql`select settle_unsent(${id}, ${attempt}, 'failed', 0, true, false, 'ERR_WAPP_INVALID_CONTACT', null)`,
  )
  wake('facts')
}
