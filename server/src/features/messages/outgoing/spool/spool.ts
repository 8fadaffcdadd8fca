import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { ErrorCode } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { storeTenant } from '../../../../infra/database/db.ts'
import { log } from '../../../../infra/log.ts'
import { wake } from '../../../../infra/processes/wake.ts'
import { type Claimed, type Errand, type Outcome, SendError, type SpoolSource, type Turn } from '../../../channels/index.ts'
import { afterFailure } from '../../rules/outcome.ts'
import { type ClaimRow, claimRows } from './claim.ts'
import { outboundOf } from './outbound.ts'

/** What settles it must know whether it may be repeated. */
type Taken = Turn & { chosenIds: boolean }

type Failed = Extract<Outcome, { failed: unknown }>['failed']

/** The messages table as the spool of every channel: what waits in it is what people see waiting. */
export const messageSpool: SpoolSource<Taken> = {
  async claim(channel, room) {
    const { tenantId, channelId, capabilities } = channel
    const { chosenIds } = capabilities
    const rows = await claimRows(channel, room)
    return rows.map(row => {
      const { id: messageId, contactId, attempt, isDirect: direct } = row
      const conversation = String(contactId)
      return { tenantId, channelId, messageId, conversation, direct, attempt, chosenIds, ...whatOf(row, tenantId, capabilities) }
    })
  },

  async settle(claimed, outcome) {
    if ('sent' in outcome) await settleSent(claimed, outcome.sent.externalId)
    else await unsent(claimed, outcome.failed)
    wake('facts')
  },

  async recover({ tenantId, channelId, heldBy, capabilities }, { flying, isUnsent }) {
    const isRepeated = isUnsent || capabilities.chosenIds
    await storeTenant(
      tenantId,
      () => sql`select recover_messages(${channelId}, ${heldBy}::uuid, ${isRepeated}, ${[...flying]}::int8[])`,
    )
    wake('facts')
  },
}

/** The provider has it, and what it told of it before that is applied. */
export async function settleSent(
  { tenantId, messageId }: Pick<Turn, 'tenantId' | 'messageId'>,
  externalId: string,
): Promise<void> {
  const [row] = await storeTenant(
    tenantId,
    () => sql<{ waits: boolean }>`select settle_sent(${messageId}, ${externalId}) as waits`,
  )
  if (row?.waits) await storeTenant(tenantId, () => sql`select apply_waiting_for(${messageId})`)
}

async function unsent(claimed: Taken, { outcome, scope, retryAfterMs, code, message }: Failed): Promise<void> {
  const { tenantId, messageId, attempt, chosenIds } = claimed
  if (code === 'ERR_BLOCKED_BY_CONTACT') await blockedUs(tenantId, messageId)
  const { status, inMs, isCounted } = afterFailure({ outcome, scope, retryAfterMs }, { attempt, chosenIds })
  await storeTenant(
    tenantId,
    () =>
      sql`select settle_unsent(${messageId}, ${attempt}, ${status}, ${inMs}, ${isCounted}, ${outcome === 'doubt'}, ${code}, ${message})`,
  )
}

/** The viewers of their ticket see it, until they write again. */
const blockedUs = (tenantId: number, messageId: number) =>
  storeTenant(
    tenantId,
    () => sql`
      update contacts c set blocked_us_at = now() from messages m
      where m.tenant_id = ${tenantId} and m.id = ${messageId} and c.tenant_id = ${tenantId} and c.id = m.contact_id`,
  )

/** What the driver is given; or, where there is nothing to give it, why it fails. */
function whatOf(row: ClaimRow, tenantId: number, can: Capabilities): Pick<Claimed, 'outbound'> | Pick<Errand, 'carryOut'> {
  const failing = (code: ErrorCode, why: string) => ({ carryOut: () => Promise.reject(new SendError('refused', code, why)) })
  try {
    const outbound = outboundOf(row, tenantId, can)
    return outbound ? { outbound } : failing('ERR_WAPP_INVALID_CONTACT', 'they have no address there')
  } catch (error) {
    log.warn({ err: error, tenantId, message: row.id }, 'a message cannot be read to be sent')
    return failing('ERR_SENDING_WAPP_MSG', String(error))
  }
}
