import { z } from 'zod'
import { idText, inMilliseconds } from '../reading.ts'

/** What Messenger and Instagram call us with, as far as we read it: the same shapes under two names. */
export const envelope = z.object({ object: z.string(), entry: z.array(z.unknown()) })

export const entry = z.object({
  id: idText,
  messaging: z.array(z.unknown()).optional(),
  /** What another app has the conversation of: the same items. */
  standby: z.array(z.unknown()).optional(),
  changes: z.array(z.object({ field: z.string().catch('') })).optional(),
})

const referral = z.object({
  ref: z.string().optional(),
  source: z.string().optional(),
  ad_id: idText.optional(),
  referer_uri: z.string().optional(),
  ads_context_data: z.object({ ad_title: z.string().optional(), photo_url: z.string().optional() }).optional().catch(undefined),
  product: z.object({ id: idText }).optional().catch(undefined),
})
export type Referral = z.output<typeof referral>

const attachment = z.object({
  type: z.string(),
  title: z.string().optional(),
  url: z.string().optional(),
  payload: z
    .object({
      url: z.string().optional(),
      title: z.string().optional(),
      text: z.string().optional(),
      sticker_id: idText.optional(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).optional(),
    })
    .nullish()
    .catch(undefined),
})
export type Attachment = z.output<typeof attachment>

const message = z.object({
  mid: z.string().min(1),
  text: z.string().optional(),
  attachments: z.array(attachment).optional(),
  quick_reply: z.object({ payload: z.string() }).optional(),
  reply_to: z
    .object({
      mid: z.string().optional(),
      story: z.object({ id: idText.optional(), url: z.string().optional() }).optional(),
    })
    .optional(),
  is_echo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  is_unsupported: z.boolean().optional(),
  metadata: z.string().optional(),
  referral: referral.optional(),
})
export type Message = z.output<typeof message>

const party = z.object({ id: idText }).optional()

export const item = z.object({
  sender: party,
  recipient: party,
  timestamp: inMilliseconds,
  message: message.optional(),
  message_edit: z.object({ mid: z.string(), text: z.string() }).optional(),
  postback: z
    .object({
      mid: z.string().optional(),
      title: z.string().catch(''),
      payload: z.string().optional(),
      referral: referral.optional(),
    })
    .optional(),
  reaction: z
    .object({ mid: z.string(), action: z.string(), reaction: z.string().optional(), emoji: z.string().optional() })
    .optional(),
  read: z.object({ mid: z.string().optional(), watermark: inMilliseconds }).optional(),
  delivery: z.object({ mids: z.array(z.string()).optional(), watermark: inMilliseconds }).optional(),
  referral: referral.optional(),
  /** Told to whom it is passed, and from whom it is taken. */
  pass_thread_control: z.unknown().optional(),
  take_thread_control: z.unknown().optional(),
})
export type Item = z.output<typeof item>
