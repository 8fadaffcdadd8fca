import { z } from 'zod'
import { weekHours } from '../hours/hours.ts'
import { storedFile } from '../messages/files.ts'
import { idNumber, moment, name } from '../shapes.ts'
import { CAMPAIGN_STATUSES, MASS_TABS, MOST_TEXTS, PAUSE_CODES } from './campaign-words.ts'

const DAY_MS = 86_400_000
const text = z
  .string()
  .trim()
  .min(1)
  .max(4096)
  .refine(words => !words.includes('\0'))
const word = z.string().trim().max(100)
const hole = z.string().trim().min(1).max(1024)

/** A template of a channel, its holes filled with texts of ours that may name variables. */
export const templateFilled = z
  .object({
    templateId: idNumber,
    header: z.array(hole).max(10).default([]),
    body: z.array(hole).max(100).default([]),
    buttons: z.array(hole).max(10).default([]),
  })
  .strict()
export type TemplateFilled = z.output<typeof templateFilled>

const content = {
  name,
  channelIds: z.array(idNumber).min(1).max(50),
  texts: z.array(text).max(MOST_TEXTS),
  template: templateFilled.nullable(),
  fileId: z.guid().nullable(),
  /** The button by which a customer wants no more of this; null: none. */
  stopButton: z.string().trim().min(1).max(20).nullable(),
  /** What stands where a contact has no such value. */
  fallbacks: z.record(z.string().max(40), word),
  /** People with a gap that nothing covers are written to all the same, or left out. */
  gaps: z.enum(['send', 'skip']),
  gapMinMs: z.number().int().min(0).max(DAY_MS),
  gapMaxMs: z.number().int().min(0).max(DAY_MS),
  /** Null: at any time. */
  hours: weekHours.nullable(),
  hoursOf: z.enum(['company', 'contact']),
  dailyCap: z.number().int().min(1).max(10_000_000).nullable(),
  skipDays: z.number().int().min(1).max(365).nullable(),
  stopPercent: z.number().min(0.1).max(100),
  /** When it begins; null: not said yet. */
  startAt: moment.nullable(),
}
const gapsFit = ({ gapMinMs = 0, gapMaxMs }: { gapMinMs?: number | undefined; gapMaxMs?: number | undefined }) =>
  gapMaxMs === undefined || gapMinMs <= gapMaxMs

export const campaignInput = z
  .object({
    ...content,
    texts: content.texts.default([]),
    template: content.template.default(null),
    fileId: content.fileId.default(null),
    stopButton: content.stopButton.default(null),
    fallbacks: content.fallbacks.default({}),
    gaps: content.gaps.default('send'),
    gapMinMs: content.gapMinMs.default(15_000),
    gapMaxMs: content.gapMaxMs.default(30_000),
    hours: content.hours.default(null),
    hoursOf: content.hoursOf.default('company'),
    dailyCap: content.dailyCap.default(null),
    skipDays: content.skipDays.default(null),
    stopPercent: content.stopPercent.default(2),
    startAt: content.startAt.default(null),
  })
  .strict()
  .refine(gapsFit, { path: ['gapMaxMs'] })
export type CampaignInput = z.output<typeof campaignInput>

export const campaignChange = z
  .object(content)
  .partial()
  .strict()
  .refine(gapsFit, { path: ['gapMaxMs'] })
export type CampaignChange = z.output<typeof campaignChange>

/** By bucket. pending (waiting + sending) + canceled + skipped + failed + sent + delivered = total, at every instant. */
export const campaignCounts = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  waiting: z.number().int(),
  sending: z.number().int(),
  canceled: z.number().int(),
  skipped: z.number().int(),
  /** Those of which nobody knows are among them. */
  failed: z.number().int(),
  unconfirmed: z.number().int(),
  sent: z.number().int(),
  /** With those who read it. */
  delivered: z.number().int(),
  read: z.number().int(),
  replied: z.number().int(),
  /** Want no more of this since. */
  stopped: z.number().int(),
})
export type CampaignCounts = z.output<typeof campaignCounts>

export const campaign = z.object({
  id: z.number(),
  kind: z.enum(['campaign', 'mass']),
  /** Of a mass send: the form it was made with. */
  tab: z.enum(MASS_TABS).nullable(),
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  /** A mark on one that is processing. */
  pausedAt: z.string().nullable(),
  pauseCode: z.enum(PAUSE_CODES).nullable(),
  /** What the provider said. */
  pauseDetails: z.string().nullable(),
  startAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  channelIds: z.array(z.number()),
  texts: z.array(z.string()),
  template: z
    .object({
      templateId: z.number(),
      name: z.string(),
      language: z.string(),
      header: z.array(z.string()),
      body: z.array(z.string()),
      buttons: z.array(z.string()),
    })
    .nullable(),
  file: storedFile.nullable(),
  stopButton: z.string().nullable(),
  fallbacks: z.record(z.string(), z.string()),
  gaps: z.enum(['send', 'skip']),
  gapMinMs: z.number().int(),
  gapMaxMs: z.number().int(),
  hours: z
    .array(
      z.object({
        day: z.number().int(),
        type: z.enum(['O', 'C', 'H']),
        hr1: z.string(),
        hr2: z.string(),
        hr3: z.string(),
        hr4: z.string(),
      }),
    )
    .nullable(),
  hoursOf: z.enum(['company', 'contact']),
  dailyCap: z.number().int().nullable(),
  skipDays: z.number().int().nullable(),
  stopPercent: z.number(),
  parentId: z.number().nullable(),
  counts: campaignCounts,
  createdById: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
  version: z.number().int(),
})
export type Campaign = z.output<typeof campaign>
