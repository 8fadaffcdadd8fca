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
  roomSince.clear()
})
const keyOf = ({ tenantId, channelId }: HeldChannel): string => `${tenantId} ${channelId}`
onWake('campaigns', about => {
  if (about === null) idleUntil.clear()
  else for (const key of idleUntil.keys()) if (key.endsWith(` ${about}`)) idleUntil.delete(key)
})

/**
 * Many to a claim: where room comes one by one, as sends land, so long is waited for more of it. A claim costs about as much for ten as
 * for one, and of those that land together the first alone would be worth none.
 */
const GATHER_MS = 40
const roomSince = new Map<string, number>()

/** Null: a claim is worth it now; else when it will be. */
function worthItAt(channel: HeldChannel, { room }: Room, now: number): number | null {
  const key = keyOf(channel)
  const since = roomSince.get(key) ?? now
  if (room * 4 < channel.capabilities.inFlight * 3 && now - since < GATHER_MS) {
    roomSince.set(key, since)
    return since + GATHER_MS
  }
  roomSince.delete(key)
  return null
}

/** What campaigns hand over, behind everything else that goes by a channel. */
export const campaignSpool: SpoolSource<Claimed> = {
  async claim(channel, room) {
    const key = keyOf(channel)
    const now = Date.now()
    if (room.direct || (idleUntil.get(key) ?? 0) > now) return []
    const worthItFrom = worthItAt(channel, room, now)
    if (worthItFrom !== null) {
      restUntil.set(key, worthItFrom)
      return []
    }
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
    if ('failed' in outcome) await unsent(claimed, outcome.failed)
    else if (!(await settleTogether(claimed, outcome.sent.externalId))) return
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
