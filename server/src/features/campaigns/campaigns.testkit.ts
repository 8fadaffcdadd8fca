import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { SendError } from '../../drivers/channels/driver.ts'
import { desk } from '../../test/desk.ts'
import { PLAIN } from '../../test/test-drivers.ts'
import type { World } from '../../test/world.ts'
import type { Claimed, HeldChannel, Outcome } from '../channels/index.ts'
import { campaignSpool } from './sending/spool.ts'

let made = 0

/** A company with a channel this process holds, and a campaign on it for so many. */
export async function shop(w: World) {
  const tenant = await w.tenant('Loja')
  const its = desk(w.owner, tenant)
  const rui = await w.person(tenant, 'rui', 'super')
  const { id: heldBy } = await w.one<{ id: string }>(
    `insert into processes (id, roles, sockets, host, pid, lease_until)
       values (gen_random_uuid(), '{channels}', 'memory', 'here', 1, now() + interval '1 hour') returning id`,
    [],
  )
  const channel = await its.channel('Loja', { held_by: heldBy })
  // One at a time: nothing is waited for so that more of it comes together.
  const held: HeldChannel = { tenantId: tenant, channelId: channel, heldBy, capabilities: { ...PLAIN, inFlight: 1 } }

  async function campaign(people: number, more: object = {}) {
    const body = { name: 'Feirão', channelIds: [channel], texts: ['Oi {{name}}'], gapMinMs: 0, gapMaxMs: 0, ...more }
    const { id } = await rui.call(campaignRoutes.create, { body })
    for (let no = 1; no <= people; no++) {
      const number = `55119${60_000_000 + ++made}`
      const contact = await its.contact(`Cliente ${made}`, { number })
      await w.owner.query(
        `insert into campaign_recipients (tenant_id, campaign_id, no, kind, key, value, name, contact_id) values ($1, $2, $3, 'phone', phone_key($4), $4, 'x', $5)`,
        [tenant, id, no, number, contact],
      )
    }
    await w.owner.query('insert into campaign_zones (tenant_id, campaign_id, zone) values ($1, $2, 0) on conflict do nothing', [
      tenant,
      id,
    ])
    return id
  }
  const show = (id: number) => rui.call(campaignRoutes.show, { params: { id } })
  const start = (id: number) => rui.call(campaignRoutes.start, { params: { id }, body: {} })
  const claim = (room = 10) => campaignSpool.claim(held, { room, busy: [], direct: false })
  const settle = (one: Claimed, outcome: Outcome) => campaignSpool.settle(one, outcome)
  return { tenant, its, rui, channel, held, campaign, show, start, claim, settle }
}

export const sentAs = (one: Claimed): Outcome => ({ sent: { externalId: `x-${one.messageId}` } })
export const failing = (outcome: SendError['outcome'], code: SendError['code']): Outcome => ({
  failed: new SendError(outcome, code, 'they said so', outcome === 'wait' ? { retryAfterMs: 10, scope: 'conversation' } : {}),
})
