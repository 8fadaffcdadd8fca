import { z } from 'zod'
import { type Condition, condition } from '../conditions/condition.ts'
import { INTEGER_MAX, idNumber } from '../shapes.ts'
import { campaignCounts } from './campaign.ts'
import { BUCKETS, MOST_PER_CALL, SKIP_REASONS } from './campaign-words.ts'

/** Whose contacts are linked. By hand, by what they are tagged with, whose they are, where they stand, where they live, or a condition. */
export const campaignAudience = z.discriminatedUnion('by', [
  z.object({ by: z.literal('contacts'), ids: z.array(idNumber).min(1).max(MOST_PER_CALL) }).strict(),
  /** Groups, by what they are known as; of channels that can write there. */
  z.object({ by: z.literal('groups'), ids: z.array(idNumber).min(1).max(MOST_PER_CALL) }).strict(),
  z.object({ by: z.literal('tags'), ids: z.array(idNumber).min(1).max(100) }).strict(),
  z.object({ by: z.literal('wallets'), ids: z.array(idNumber).min(1).max(100) }).strict(),
  z.object({ by: z.literal('stages'), ids: z.array(idNumber).min(1).max(100) }).strict(),
  /** Brazilian states, by the area of the number. */
  z
    .object({
      by: z.literal('states'),
      states: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .max(27),
    })
    .strict(),
  z.object({ by: z.literal('condition'), condition: condition as z.ZodType<Condition, Condition> }).strict(),
  /** Those of another campaign who did not answer, or whose failure was one that may be tried again. */
  z.object({ by: z.literal('campaign'), id: idNumber, who: z.enum(['unanswered', 'retry']) }).strict(),
])
export type CampaignAudience = z.output<typeof campaignAudience>

/** What becomes of a selection: `selected` less each subtraction is who will get it. */
export const audienceCount = z.object({
  selected: z.number().int(),
  willReceive: z.number().int(),
  /** Without an address on these channels, or one that is none. */
  invalid: z.number().int(),
  /** There already, or the same address once more. */
  repeated: z.number().int(),
  stopped: z.number().int(),
  blocked: z.number().int(),
  lately: z.number().int(),
  /** Lacks what the text asks for, where those are left out. */
  variable: z.number().int(),
})
export type AudienceCount = z.output<typeof audienceCount>

/** Why somebody of a selection would get nothing. */
export const LEFT_OUT_FOR = ['stopped', 'repeated', 'invalid', 'blocked', 'lately', 'variable'] as const
export type LeftOutFor = (typeof LEFT_OUT_FOR)[number]

export const leftOut = z.object({
  rows: z.array(z.object({ contactId: z.number().nullable(), name: z.string(), address: z.string().nullable() })),
  hasMore: z.boolean(),
})

export const pastedLine = z
  .object({
    line: z.number().int().min(1).max(INTEGER_MAX),
    number: z.string().max(60),
    name: z.string().trim().max(120).default(''),
    vars: z.record(z.string().max(40), z.string().max(500)).default({}),
  })
  .strict()

export const refusedLine = z.object({ line: z.number().int(), code: z.enum(['invalid', 'repeated']), said: z.string() })

export const previewed = z.object({
  why: z.enum(['first', 'drawn', 'longest', 'gap']),
  no: z.number(),
  name: z.string(),
  number: z.string(),
  contactId: z.number().nullable(),
  variant: z.number().int(),
  /** As they will read it, from the code that sends. */
  body: z.string(),
  /** The values that were filled in, and the words that stand for what was missing. */
  filled: z.array(z.string()),
  fallbacks: z.array(z.string()),
  missing: z.array(z.string()),
  buttons: z.array(z.string()),
})
export type PreviewedRecipient = z.output<typeof previewed>

export const campaignRecipient = z.object({
  no: z.number(),
  name: z.string(),
  address: z.string(),
  kind: z.string(),
  contactId: z.number().nullable(),
  bucket: z.enum(BUCKETS),
  /** Why they were skipped, or the code of the failure. */
  reason: z.string().nullable(),
  details: z.string().nullable(),
  variant: z.number().int().nullable(),
  channelId: z.number().nullable(),
  messageId: z.number().nullable(),
  ticketId: z.number().nullable(),
  at: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  readAt: z.string().nullable(),
  repliedAt: z.string().nullable(),
  stoppedAt: z.string().nullable(),
})
export type CampaignRecipient = z.output<typeof campaignRecipient>

const shares = campaignCounts.pick({
  sending: true,
  failed: true,
  sent: true,
  delivered: true,
  read: true,
  replied: true,
  stopped: true,
})
export const campaignFigures = z.object({
  counts: campaignCounts,
  skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), n: z.number().int() })),
  failed: z.array(z.object({ code: z.string(), n: z.number().int() })),
  byVariant: z.array(shares.extend({ variant: z.number().int() })),
  byChannel: z.array(shares.extend({ channelId: z.number() })),
  /** When it may be through; null: not known. */
  endsAt: z.string().nullable(),
  /** Nothing goes out until then: its windows, its daily cap, a limit of the provider. */
  restsUntil: z.string().nullable(),
  restsFor: z.enum(['hours', 'cap', 'limit']).nullable(),
})
export type CampaignFigures = z.output<typeof campaignFigures>

/** What is known for the sentences about risk, and for the estimate. */
export const outlook = z.object({
  recipients: z.number().int(),
  gapped: z.number().int(),
  endsAt: z.string().nullable(),
  perDay: z.array(z.object({ day: z.string(), n: z.number().int() })),
  channels: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      official: z.boolean(),
      connected: z.boolean(),
      warns: z.string().nullable(),
      /** Whom it may write to in 24 hours; null: not known. */
      dailyLimit: z.number().int().nullable(),
      writtenToday: z.number().int(),
    }),
  ),
  /** Of those written to, how many had written before. */
  strangers: z.number().int(),
})
export type CampaignOutlook = z.output<typeof outlook>
