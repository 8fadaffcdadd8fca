import type { massRoutes } from '@balcao/contract/campaigns/mass'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http/http.ts'
import type { GuardedFetch } from '../../../infra/outside/http-client.ts'
import { cancelCampaign, pauseByHand, removeCampaign, resumeCampaign } from '../commands.ts'
import { campaignFiguresOf } from '../figures.ts'
import { showCampaign } from '../list.ts'
import { listRecipients } from '../people/recipients.ts'
import { resultFile } from '../people/result.ts'
import { lookAtMass } from './look.ts'
import { listMass, reach } from './mine.ts'
import { sendMass, testMass } from './send.ts'

/** The commands of campaigns, for actors who may reach this mass send. */
export function massHandlers(fetch: GuardedFetch): Handlers<typeof massRoutes, Exchange> {
  const reached = async <T>(actor: Actor, id: number, act: () => Promise<T>): Promise<T> => {
    await reach(actor, id)
    return act()
  }
  return {
    list: ({ actor, query }) => listMass(actor, query),
    look: ({ actor, body }) => lookAtMass(actor, body),
    test: ({ actor, body }) => testMass(actor, body, fetch),
    send: ({ actor, body }) => sendMass(actor, body, fetch),
    show: ({ actor, params: { id } }) => reached(actor, id, () => showCampaign(actor.tenantId, id)),
    figures: ({ actor, params: { id } }) => reached(actor, id, () => campaignFiguresOf(actor.tenantId, id)),
    recipients: ({ actor, params: { id }, query }) => reached(actor, id, () => listRecipients(actor, id, query)),
    pause: ({ actor, params: { id } }) => reached(actor, id, () => pauseByHand(actor, id)),
    resume: ({ actor, params: { id } }) => reached(actor, id, () => resumeCampaign(actor, id)),
    cancel: ({ actor, params: { id } }) => reached(actor, id, () => cancelCampaign(actor, id)),
    remove: ({ actor, params: { id } }) => reached(actor, id, () => removeCampaign(actor, id)),
    result: ({ actor, params: { id }, query }) => reached(actor, id, () => resultFile(actor.tenantId, id, query, actor.masked)),
  }
}
