import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber, name } from '../shapes.ts'
import { workSummary } from '../works/works.ts'
import { campaign, templateFilled } from './campaign.ts'
import { campaignRecipientRoutes } from './campaign-recipients.ts'
import { MASS_TABS, MOST_MASS_TEXT } from './campaign-words.ts'
import { campaignRoutes, stopping } from './campaigns.ts'
import { campaignAudience, campaignFigures, outlook, previewed } from './recipients.ts'

const DAY_MS = 86_400_000
const address = z
  .url({ protocol: /^https?$/ })
  .trim()
  .max(2000)

/** A picture or video by its address, a sound by its address, or an uploaded file; words go with all but a sound. */
const attached = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('media'), url: address }).strict(),
  z.object({ kind: z.literal('audio'), url: address.refine(url => /\.ogg([?#]|$)/i.test(url), 'ogg') }).strict(),
  z.object({ kind: z.literal('file'), fileId: z.guid() }).strict(),
])
export type MassAttachment = z.output<typeof attached>

/** What is sent, by what, to whom: either lines, each a number and its variables, or an audience. */
const content = {
  tab: z.enum(MASS_TABS),
  channelId: idNumber,
  text: z
    .string()
    .trim()
    .max(4096)
    .refine(words => !words.includes('\0'))
    .default(''),
  template: templateFilled.nullable().default(null),
  attached: attached.nullable().default(null),
  lines: z.string().max(MOST_MASS_TEXT).default(''),
  audience: campaignAudience.nullable().default(null),
  gapMinMs: z.number().int().min(0).max(DAY_MS),
  gapMaxMs: z.number().int().min(0).max(DAY_MS),
}
const massLooked = z.object(content).strict()
export type MassLooked = z.output<typeof massLooked>

const massInput = z
  .object({
    ...content,
    name,
    /** How many get it, as they were told. */
    confirm: z.number().int().min(1),
    /** What the work is called that links an audience. */
    title: z.string().trim().min(1).max(200),
  })
  .strict()
export type MassInput = z.output<typeof massInput>

/** Of one line of those that were typed. All but `extra` get nothing; `about`: which variable is missing, which line it repeats. */
const lineFault = z.object({
  line: z.number().int(),
  code: z.enum(['invalid', 'missing', 'quotes', 'repeated', 'stopped', 'blocked', 'extra']),
  said: z.string(),
  about: z.number().int().nullable(),
})
export type LineFault = z.output<typeof lineFault>

const looked = z.object({
  /** Lines that are not empty, or whom the audience has. */
  selected: z.number().int(),
  willReceive: z.number().int(),
  wrong: z.number().int(),
  repeated: z.number().int(),
  stopped: z.number().int(),
  blocked: z.number().int(),
  /** The first of them, in order. */
  faults: z.array(lineFault),
  rows: z.array(previewed),
  outlook,
})
export type MassLook = z.output<typeof looked>

const can = { can: 'mass.send' } as const
const one = { ...can, params: id } as const
const there = ['ERR_NO_CAMPAIGN_FOUND'] as const
const WRITING = [
  'ERR_NO_PERMISSION',
  'ERR_NO_WAPP_FOUND',
  'ERR_TEMPLATE_UNAVAILABLE',
  'ERR_CHANNEL_CANNOT',
  'ERR_CONDITION_UNKNOWN',
  'ERR_VALIDATION',
] as const
const SENDING = [
  ...WRITING,
  'ERR_NO_FILE_FOUND',
  'ERR_FILE_REJECTED',
  'ERR_STORAGE_FULL',
  'ERR_WAPP_DOWNLOAD_MEDIA',
  'ERR_EMPTY_MESSAGE',
] as const

export const massRoutes = {
  list: route({
    ...can,
    method: 'GET',
    path: '/mass',
    summary: 'Mass sends with who sent them and when, the newest first: one’s own, or of a supervisor everybody’s',
    query: campaignRoutes.list.query.pick({ searchParam: true, pageNumber: true, pageSize: true }).extend({
      userId: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({
      rows: z.array(campaign),
      count: z.number().int(),
      hasMore: z.boolean(),
      /** Whether the company lets this person send. */
      maySend: z.boolean(),
    }),
    fails: [],
  }),
  look: route({
    ...can,
    method: 'POST',
    path: '/mass/look',
    summary: 'Which lines are wrong, by their numbers, and what three real recipients will read; nothing is written',
    body: massLooked,
    reply: looked,
    fails: [...WRITING],
  }),
  test: route({
    ...can,
    method: 'POST',
    path: '/mass/test',
    summary: 'Send it to a number of one’s own, as the first who gets it will read it',
    body: z.object({ ...content, number: z.string().trim().min(8).max(30) }).strict(),
    reply: z.object({ messageId: z.number() }),
    fails: [...SENDING, 'ERR_PHONE_INVALID', 'ERR_CAMPAIGN_CONTACTS_NOT_FOUND', 'ERR_REPLY_WINDOW_CLOSED'],
  }),
  send: route({
    ...can,
    method: 'POST',
    path: '/mass',
    summary: 'Send to the lines that are right, or to an audience, now; `confirm` is how many that is',
    body: massInput,
    reply: z.object({ campaign, work: workSummary.nullable() }),
    status: 201,
    fails: [...SENDING, 'ERR_CAMPAIGN_CONTACTS_NOT_FOUND', 'ERR_CONFLICT'],
  }),
  show: route({ ...one, method: 'GET', path: '/mass/:id', summary: 'One mass send', reply: campaign, fails: [...there] }),
  figures: route({
    ...one,
    method: 'GET',
    path: '/mass/:id/figures',
    summary: 'Its recipients by bucket, and why some were left out or failed',
    reply: campaignFigures,
    fails: [...there],
  }),
  recipients: route({
    ...one,
    method: 'GET',
    path: '/mass/:id/recipients',
    summary: 'Who it goes to and what became of each, in order',
    query: campaignRecipientRoutes.recipients.query,
    reply: campaignRecipientRoutes.recipients.reply,
    fails: [...there],
  }),
  pause: route({
    ...one,
    method: 'POST',
    path: '/mass/:id/pause',
    summary: 'Hand over nothing more until it is resumed; how many are left, and on their way',
    reply: stopping,
    fails: [...there, 'ERR_CONFLICT'],
  }),
  resume: route({
    ...one,
    method: 'POST',
    path: '/mass/:id/resume',
    summary: 'Go on with who waits',
    reply: campaign,
    fails: [...there, 'ERR_CONFLICT'],
  }),
  cancel: route({
    ...one,
    method: 'POST',
    path: '/mass/:id/cancel',
    summary: 'End it: who waits gets nothing',
    reply: stopping,
    fails: [...there, 'ERR_CONFLICT'],
  }),
  remove: route({
    ...one,
    method: 'DELETE',
    path: '/mass/:id',
    summary: 'Delete one that is not going on; what was sent stays in its conversations',
    reply: done,
    fails: [...there, 'ERR_CONFLICT'],
  }),
  result: route({
    ...can,
    method: 'GET',
    path: '/media/mass/:id/result',
    summary: 'Every recipient with what became of it, for a spreadsheet or as a PDF',
    params: id,
    query: campaignRecipientRoutes.result.query,
    answers: 'stream',
    reply: z.string(),
    byCookie: true,
    fails: [...there],
  }),
}
