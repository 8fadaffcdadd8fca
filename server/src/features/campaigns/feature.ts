import type { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import type { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import type { marketingStopRoutes } from '@balcao/contract/campaigns/marketing-stops'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { feature, reaction } from '../../infra/feature.ts'
import type { Exchange } from '../../infra/http/http.ts'
import type { GuardedFetch } from '../../infra/outside/http-client.ts'
import {
  cancelCampaign,
  changeCampaign,
  createCampaign,
  duplicateCampaign,
  LINK_WORK,
  pauseByHand,
  removeCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
} from './commands.ts'
import { campaignFiguresOf } from './figures.ts'
import { listCampaigns, showCampaign } from './list.ts'
import { massHandlers } from './mass/routes.ts'
import { enqueueOptOuts, mayOptOut, takeOptOut } from './opt-out/answers.ts'
import { setStops, showStops } from './opt-out/stops.ts'
import { countAudience, leftOutOf } from './people/audience.ts'
import { campaignAgain, linkLines, linkRunner, startLinking, unlink } from './people/link.ts'
import { listRecipients } from './people/recipients.ts'
import { mayBeReply, noteReplies } from './people/replies.ts'
import { resultFile } from './people/result.ts'
import { previewCampaign, testCampaign } from './preview.ts'
import { tendCampaigns } from './tend.ts'

const campaigns: Handlers<typeof campaignRoutes & typeof campaignRecipientRoutes, Exchange> = {
  list: ({ actor, query }) => listCampaigns(actor.tenantId, query),
  show: ({ actor, params }) => showCampaign(actor.tenantId, params.id),
  figures: ({ actor, params }) => campaignFiguresOf(actor.tenantId, params.id),
  create: ({ actor, body }) => createCampaign(actor, body),
  update: ({ actor, params, body }) => changeCampaign(actor, params.id, body),
  remove: ({ actor, params }) => removeCampaign(actor, params.id),
  duplicate: ({ actor, params, body }) => duplicateCampaign(actor, params.id, body.name),
  again: ({ actor, params, body }) => campaignAgain(actor, params.id, body),
  count: ({ actor, params, body }) => countAudience(actor, params.id, body),
  leftOut: ({ actor, params, body }) => leftOutOf(actor, params.id, body),
  link: ({ actor, params, body }) => startLinking(actor, params.id, body),
  linkLines: ({ actor, params, body }) => linkLines(actor, params.id, body.rows),
  unlink: ({ actor, params, body }) => unlink(actor, params.id, body.numbers),
  recipients: ({ actor, params, query }) => listRecipients(actor, params.id, query),
  preview: ({ actor, params, query }) => previewCampaign(actor, params.id, query.dice),
  test: ({ actor, params, body }) => testCampaign(actor, params.id, body),
  schedule: ({ actor, params, body }) => scheduleCampaign(actor, params.id, body),
  start: ({ actor, params, body }) => startCampaign(actor, params.id, body.confirm),
  pause: ({ actor, params }) => pauseByHand(actor, params.id),
  resume: ({ actor, params }) => resumeCampaign(actor, params.id),
  cancel: ({ actor, params }) => cancelCampaign(actor, params.id),
  result: ({ actor, params, query }) => resultFile(actor.tenantId, params.id, query),
}

const marketingStops: Handlers<typeof marketingStopRoutes, Exchange> = {
  ofContact: ({ actor, params }) => showStops(actor, params.id),
  set: ({ actor, params, body }) => setStops(actor, params.id, body.stopped),
}

export const campaignFeature = ({ fetch }: { fetch: GuardedFetch }) =>
  feature({
    handlers: { campaigns, marketingStops, mass: massHandlers(fetch) },
    jobs: { 'campaigns.optOut': ({ tenantId, data }) => takeOptOut(tenantId, data) },
    rounds: { campaigns: { everyMs: 500, run: tendCampaigns } },
    runners: { [LINK_WORK]: linkRunner },
    reactions: [
      reaction('message.created', mayBeReply, noteReplies),
      reaction('message.created', mayOptOut, enqueueOptOuts),
      reaction(
        'contact.removed',
        () => true,
        async (tx, gone) => {
          for (const { id } of gone) await sql`select forget_recipients(${id})`.execute(tx)
        },
      ),
    ],
  })
