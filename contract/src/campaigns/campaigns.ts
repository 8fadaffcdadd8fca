import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, list, moment, name } from '../shapes.ts'
import { workSummary } from '../works/works.ts'
import { campaign, campaignChange, campaignInput } from './campaign.ts'
import { CAMPAIGN_STATUSES } from './campaign-words.ts'
import { campaignFigures } from './recipients.ts'

/** After a pause or a cancel is answered nothing more is handed over than what is on its way. */
export const stopping = z.object({ campaign, left: z.number().int(), onTheirWay: z.number().int() })

const listing = z.object({
  searchParam: z.string().trim().max(200).default(''),
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(40),
  status: list(z.enum(CAMPAIGN_STATUSES)),
})
const one = { can: 'campaigns.manage', params: id } as const
const there = ['ERR_NO_CAMPAIGN_FOUND'] as const

export const campaignRoutes = {
  list: route({
    method: 'GET',
    path: '/campaigns',
    can: 'campaigns.manage',
    summary: 'Campaigns, the newest first, with how many of their recipients stand where',
    query: listing,
    reply: z.object({ rows: z.array(campaign), count: z.number().int(), hasMore: z.boolean() }),
    fails: [],
  }),
  show: route({ ...one, method: 'GET', path: '/campaigns/:id', summary: 'One campaign', reply: campaign, fails: [...there] }),
  figures: route({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/figures',
    summary: 'By bucket, by text, by channel, and why some were left out or failed',
    reply: campaignFigures,
    fails: [...there],
  }),
  create: route({
    method: 'POST',
    path: '/campaigns',
    can: 'campaigns.manage',
    summary: 'Create a campaign: name and send-by are required, a start is to come',
    body: campaignInput,
    reply: campaign,
    status: 201,
    fails: [
      'ERR_CAMPAIGN_DATE_NOT_VALID',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_FILE_FOUND',
      'ERR_TEMPLATE_UNAVAILABLE',
      'ERR_CHANNEL_CANNOT',
      'ERR_VALIDATION',
    ],
  }),
  update: route({
    ...one,
    method: 'PUT',
    path: '/campaigns/:id',
    summary: 'Change one that is pending or canceled; what is sent keeps its text',
    body: campaignChange,
    reply: campaign,
    fails: [
      ...there,
      'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING',
      'ERR_CAMPAIGN_DATE_NOT_VALID',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_FILE_FOUND',
      'ERR_TEMPLATE_UNAVAILABLE',
      'ERR_CHANNEL_CANNOT',
      'ERR_VALIDATION',
    ],
  }),
  remove: route({
    ...one,
    method: 'DELETE',
    path: '/campaigns/:id',
    summary: 'Delete one that is not scheduled and not processing; what was sent stays in its conversations',
    reply: done,
    fails: [...there, 'ERR_CONFLICT'],
  }),
  duplicate: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/duplicate',
    summary: 'The same once more, pending, without recipients or date',
    body: z.object({ name }).strict(),
    reply: campaign,
    status: 201,
    fails: [...there, 'ERR_VALIDATION'],
  }),
  again: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/again',
    summary: 'A new campaign for those who did not answer, or whose failure may be tried again',
    body: z.object({ name, who: z.enum(['unanswered', 'retry']), title: z.string().trim().min(1).max(200) }).strict(),
    reply: z.object({ campaign, work: workSummary }),
    status: 201,
    fails: [...there, 'ERR_CAMPAIGN_CONTACTS_NOT_FOUND', 'ERR_VALIDATION'],
  }),
  schedule: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/schedule',
    summary: 'Let it begin at a date that is to come; with `confirm`, how many it is for',
    body: z.object({ startAt: moment, confirm: z.number().int().optional() }).strict(),
    reply: campaign,
    fails: [
      ...there,
      'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING',
      'ERR_CAMPAIGN_DATE_NOT_VALID',
      'ERR_CAMPAIGN_CONTACTS_NOT_FOUND',
      'ERR_CAMPAIGN_LINKING',
      'ERR_EMPTY_MESSAGE',
      'ERR_TEMPLATE_UNAVAILABLE',
      'ERR_CONFLICT',
      'ERR_VALIDATION',
    ],
  }),
  start: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/start',
    summary: 'Let it begin now; twice is once',
    body: z.object({ confirm: z.number().int().optional() }).strict(),
    reply: campaign,
    fails: [
      ...there,
      'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING',
      'ERR_CAMPAIGN_CONTACTS_NOT_FOUND',
      'ERR_CAMPAIGN_LINKING',
      'ERR_EMPTY_MESSAGE',
      'ERR_TEMPLATE_UNAVAILABLE',
      'ERR_CONFLICT',
      'ERR_VALIDATION',
    ],
  }),
  pause: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/pause',
    summary: 'Hand over nothing more until it is resumed; how many are left, and on their way',
    reply: stopping,
    fails: [...there, 'ERR_CONFLICT'],
  }),
  resume: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/resume',
    summary: 'Go on with who waits',
    reply: campaign,
    fails: [...there, 'ERR_CONFLICT'],
  }),
  cancel: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/cancel',
    summary: 'End a scheduled or processing one: who waits gets nothing, unless it is scheduled again',
    reply: stopping,
    fails: [...there, 'ERR_CONFLICT'],
  }),
}
