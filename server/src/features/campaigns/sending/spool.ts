import { sql } from 'kysely'
import { onDbClosed, storeTenant, withTenant } from '../../../infra/database/db.ts'
import { onWake, wake } from '../../../infra/processes/wake.ts'
import type { Claimed, HeldChannel, Outcome, Room, SpoolSource } from '../../channels/index.ts'
import { pauseCampaign } from '../commands.ts'
import { afterSend } from '../rules/outcome.ts'
import { claimCampaigns } from './claim.ts'
import { settleTogether } from './settle.ts'

/** Where no campaign goes by a channel nobody asks again for so long, unless one begins. */
const IDLE_MS = 5_000
const idleUntil = new Map<string, number>()
const restUntil = new Map<string, number>()
onDbClosed(() => {
  idleUntil.clear()
  restUntil.clear()
})
const keyOf = ({ tenantId, channelId }: HeldChannel): string => `${tenantId} ${channelId}`
onWake('campaigns', about => {
  if (about === null) idleUntil.clear()
  else for (const key of idleUntil.keys()) if (key.endsWith(` ${about}`)) idleUntil.delete(key)
})

/**
 * Many to a claim: where room comes one by one, as sends land, so long is waited for more of it. A claim costs about as much for ten as
 * for one.
 */
const GATHER_MS = 40
const claimedAt = new Map<string, number>()

function isWorthIt(channel: HeldChannel, { room }: Room, now: number): boolean {
  if (room * 4 >= channel.capabilities.inFlight * 3) return true
  return now - (claimedAt.get(keyOf(channel)) ?? 0) >= GATHER_MS
}

/** What campaigns hand over, behind everything else that goes by a channel. */
export const campaignSpool: SpoolSource<Claimed> = {
  async claim(channel, room) {
    const key = keyOf(channel)
    const now = Date.now()
    if (room.direct || (idleUntil.get(key) ?? 0) > now) return []
    if (!isWorthIt(channel, room, now)) {
      restUntil.set(key, now + GATHER_MS)
      return []
    }
    claimedAt.set(key, now)
    // Before the look, so that one that begins meanwhile is not slept through.
    idleUntil.set(key, now + IDLE_MS)
    const { turns, restMs } = await claimCampaigns(channel, room)
    if (restMs === null) {
      restUntil.delete(key)
      return turns
    }
    idleUntil.delete(key)
    restUntil.set(key, Date.now() + restMs)
    return turns
  },

  restMs(channel) {
    const until = restUntil.get(keyOf(channel))
    return until === undefined ? null : Math.max(0, until - Date.now())
  },

  async settle(claimed, outcome) {
    if ('sent' in outcome) await settleTogether(claimed, outcome.sent.externalId)
    else await unsent(claimed, outcome.failed)
    wake('facts')
  },

  async recover({ tenantId, channelId, heldBy }, { flying, isUnsent }) {
    await storeTenant(
      tenantId,
      () => sql`select recover_campaign(${channelId}, ${heldBy}::uuid, ${isUnsent}, ${[...flying]}::int8[])`,
    )
  },
}

type Failed = Extract<Outcome, { failed: unknown }>['failed']

async function unsent({ tenantId, messageId, attempt }: Claimed, { outcome, code, message }: Failed): Promise<void> {
  const { becomes, pause } = afterSend({ outcome, code })
  await withTenant(tenantId, async tx => {
    const { rows } = await sql<{ id: number }>`
      select campaign_id as id from messages where tenant_id = ${tenantId} and id = ${messageId} and campaign_id is not null`.execute(
      tx,
    )
    const campaign = rows[0]?.id
    if (campaign === undefined) return
    // Alone first: a claim that holds it together with others would otherwise be waited for with the message in hand.
    if (pause) await pauseCampaign(tx, campaign, pause, message)
    if (becomes === 'released') await sql`select release_recipient(${messageId})`.execute(tx)
    else
      await sql`
        select settle_unsent(${messageId}, ${attempt}, ${becomes}, 0, true, ${becomes === 'unconfirmed'}, ${code}, ${message})`.execute(
        tx,
      )
  })
}
