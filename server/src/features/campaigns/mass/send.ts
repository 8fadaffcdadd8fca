import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { campaignInput } from '@balcao/contract/campaigns/campaign'
import type { MassInput, MassLooked } from '@balcao/contract/campaigns/mass'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { WorkSummary } from '@balcao/contract/works/works'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import type { GuardedFetch } from '../../../infra/outside/http-client.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { startWork } from '../../works/index.ts'
import { beginCampaign, insertCampaign, LINK_WORK } from '../commands.ts'
import { checkContent } from '../content.ts'
import { insertLines } from '../people/link.ts'
import { ownNumber, sendTest } from '../preview.ts'
import { announceCampaign } from '../row.ts'
import { fileOf } from './attach.ts'
import { mustBeWhole, mustSend, saidFor, seen } from './look.ts'

/** All or nothing: the lines are read and counted once more in the transaction that writes them, and it begins with its commit. */
export async function sendMass(
  actor: Actor,
  input: MassInput,
  fetch: GuardedFetch,
): Promise<{ campaign: Campaign; work: WorkSummary | null }> {
  await withTenant(actor.tenantId, async tx => mustBeWhole(input, await mustSend(tx, actor, input.channelId)))
  const fileId = await fileOf(actor, input.attached, fetch)
  return withTenant(actor.tenantId, async tx => {
    const can = await mustSend(tx, actor, input.channelId)
    const { willReceive, selected, fit } = await seen(tx, actor, input, can)
    if (willReceive === 0) refuse('ERR_CAMPAIGN_CONTACTS_NOT_FOUND')
    if (willReceive !== input.confirm) refuse('ERR_CONFLICT', { waiting: willReceive })
    const id = await insertCampaign(tx, actor, contentOf(input, fileId), input.tab)
    await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'campaign.started', { id, waiting: willReceive })
    if (fit.length > 0) {
      await insertLines(tx, id, fit)
      return { campaign: await beginCampaign(tx, id, actor.userId), work: null }
    }
    const params = { campaignId: id, audience: input.audience, after: 0, total: selected, begins: true }
    const work = await startWork(tx, actor, { kind: LINK_WORK, title: input.title, total: selected, params })
    return { campaign: await announceCampaign(tx, id), work }
  })
}

const contentOf = ({ name, channelId, text, template, gapMinMs, gapMaxMs }: MassInput, fileId: string | null) =>
  campaignInput.parse({
    name,
    channelIds: [channelId],
    texts: template !== null || text.trim() === '' ? [] : [text],
    template,
    fileId,
    gapMinMs,
    gapMaxMs,
  })

/** To a number of one's own, as the first who gets it will read it. */
export async function testMass(
  actor: Actor,
  { number, ...asked }: MassLooked & { number: string },
  fetch: GuardedFetch,
): Promise<{ messageId: number }> {
  await withTenant(actor.tenantId, async tx => mustBeWhole(asked, await mustSend(tx, actor, asked.channelId)))
  const value = await ownNumber(actor.tenantId, number, asked.channelId)
  const fileId = await fileOf(actor, asked.attached, fetch)
  return withTenant(actor.tenantId, tx => testTo(tx, actor, { asked, value, fileId }))
}

interface Testing {
  asked: MassLooked
  value: string
  fileId: string | null
}

async function testTo(tx: Tx, actor: Actor, { asked, value, fileId }: Testing): Promise<{ messageId: number }> {
  const { channelId, text, template } = asked
  const texts = template !== null || text.trim() === '' ? [] : [text]
  await checkContent(tx, actor, { channelIds: [channelId], texts, template, fileId })
  const { people } = await seen(tx, actor, asked, await mustSend(tx, actor, channelId))
  const one = people[0] ?? refuse('ERR_CAMPAIGN_CONTACTS_NOT_FOUND')
  const said = { ...(await saidFor(tx, asked)), fileId }
  return sendTest(tx, actor, { said, one, value, channelId, campaignId: null })
}
