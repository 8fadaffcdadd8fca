import { z } from 'zod'
import { route } from '../route.ts'
import { id, idNumber } from '../shapes.ts'
import { workSummary } from '../works/works.ts'
import { campaign } from './campaign.ts'
import { BUCKETS, MOST_PER_CALL } from './campaign-words.ts'
import {
  audienceCount,
  campaignAudience,
  campaignRecipient,
  LEFT_OUT_FOR,
  leftOut,
  outlook,
  pastedLine,
  previewed,
  refusedLine,
} from './recipients.ts'

const one = { can: 'campaigns.manage', params: id } as const
const there = ['ERR_NO_CAMPAIGN_FOUND'] as const

export const campaignRecipientRoutes = {
  count: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/audience',
    summary: 'How many a selection has, and who of them would be left out and why; nothing is linked',
    body: campaignAudience,
    reply: audienceCount,
    fails: [...there, 'ERR_CONDITION_UNKNOWN', 'ERR_VALIDATION'],
  }),
  leftOut: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/audience/left-out',
    summary: 'Who of a selection would be left out for one reason; the first hundred',
    body: z.object({ audience: campaignAudience, why: z.enum(LEFT_OUT_FOR) }).strict(),
    reply: leftOut,
    fails: [...there, 'ERR_CONDITION_UNKNOWN', 'ERR_VALIDATION'],
  }),
  link: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/recipients',
    summary: 'Link everybody a selection has, as a work that can be watched; each address once',
    body: z.object({ audience: campaignAudience, title: z.string().trim().min(1).max(200) }).strict(),
    reply: workSummary,
    status: 202,
    fails: [
      ...there,
      'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING',
      'ERR_CONDITION_UNKNOWN',
      'ERR_CAMPAIGN_CONTACTS_NOT_FOUND',
      'ERR_VALIDATION',
    ],
  }),
  linkLines: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/lines',
    summary:
      'Link numbers of a file or of a paste, each with its line; those that are none and those that repeat are named by theirs',
    body: z.object({ rows: z.array(pastedLine).min(1).max(MOST_PER_CALL) }).strict(),
    reply: z.object({ linked: z.number().int(), refused: z.array(refusedLine), campaign }),
    fails: [...there, 'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING', 'ERR_VALIDATION'],
  }),
  unlink: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/unlink',
    summary: 'Take out some of those who wait, or all of them',
    body: z.object({ numbers: z.array(z.number().int()).min(1).max(MOST_PER_CALL).optional() }).strict(),
    reply: campaign,
    fails: [...there, 'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING', 'ERR_VALIDATION'],
  }),
  recipients: route({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/recipients',
    summary: 'Who is linked and what became of it, in order; `after` is the last number of the page before',
    query: z.object({
      after: z.coerce.number().int().default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
      bucket: z.enum([...BUCKETS, 'replied', 'stopped']).optional(),
      searchParam: z.string().trim().max(100).default(''),
    }),
    reply: z.object({ rows: z.array(campaignRecipient), hasMore: z.boolean() }),
    fails: [...there],
  }),
  preview: route({
    ...one,
    method: 'GET',
    path: '/campaigns/:id/preview',
    summary: 'What three real recipients will read: one drawn, the longest text, one with a gap',
    query: z.object({ dice: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    reply: z.object({ rows: z.array(previewed), outlook }),
    fails: [...there],
  }),
  test: route({
    ...one,
    method: 'POST',
    path: '/campaigns/:id/test',
    summary: 'Send it to a number of one’s own, as that recipient will read it',
    body: z.object({ no: z.number().int(), number: z.string().trim().min(8).max(30), channelId: idNumber }).strict(),
    reply: z.object({ messageId: z.number() }),
    fails: [
      ...there,
      'ERR_NO_WAPP_FOUND',
      'ERR_PHONE_INVALID',
      'ERR_CAMPAIGN_CONTACTS_NOT_FOUND',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_VALIDATION',
    ],
  }),
  result: route({
    method: 'GET',
    path: '/media/campaigns/:id/result',
    can: 'campaigns.manage',
    summary: 'Every recipient with what became of it, for a spreadsheet, or as a PDF with totals and the first 5,000 of them',
    params: id,
    query: z.object({ as: z.enum(['csv', 'xlsx', 'pdf']).default('xlsx'), locale: z.string().max(10).optional() }),
    answers: 'stream',
    reply: z.string(),
    byCookie: true,
    fails: [...there],
  }),
}
