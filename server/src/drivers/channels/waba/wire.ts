import { z } from 'zod'
import { idText, inSeconds } from '../lib/meta/reading.ts'

/** What Meta calls us with, as far as we read it. */
export const envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.unknown()),
})

export const entry = z.object({ id: idText, changes: z.array(z.unknown()) })

export const change = z.object({ field: z.string(), value: z.looseObject({}) })

export const metadata = z.object({ phone_number_id: idText, display_phone_number: z.string().catch('') })

const person = z.object({
  profile: z.object({ name: z.string().catch('') }).optional(),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  parent_user_id: z.string().optional(),
})
export type Person = z.output<typeof person>
export const people = z.array(person).catch([])

const media = z.object({
  id: idText,
  mime_type: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
})
export type Media = z.output<typeof media>

const reply = z.object({ id: z.string(), title: z.string() })

const card = z.object({
  name: z.object({ formatted_name: z.string() }).optional(),
  phones: z.array(z.object({ phone: z.string().optional(), wa_id: z.string().optional() })).catch([]),
})

/** What a person or the company said, in a message or inside an edit. */
const said = {
  type: z.string(),
  context: z
    .object({
      id: z.string().optional(),
      forwarded: z.boolean().optional(),
      frequently_forwarded: z.boolean().optional(),
      referred_product: z.object({ catalog_id: idText.optional(), product_retailer_id: idText.optional() }).optional(),
    })
    .optional(),
  text: z.object({ body: z.string() }).optional(),
  image: media.optional(),
  video: media.optional(),
  audio: media.optional(),
  document: media.optional(),
  sticker: media.optional(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().optional(), address: z.string().optional() })
    .optional(),
  contacts: z.array(card).optional(),
  interactive: z
    .object({
      type: z.string(),
      button_reply: reply.optional(),
      list_reply: reply.optional(),
      nfm_reply: z.object({ body: z.string().optional(), response_json: z.string().optional() }).optional(),
    })
    .optional(),
  button: z.object({ payload: z.string().optional(), text: z.string() }).optional(),
  order: z
    .object({
      text: z.string().optional(),
      product_items: z.array(
        z.object({ product_retailer_id: idText, quantity: idText, item_price: idText, currency: z.string().catch('') }),
      ),
    })
    .optional(),
  system: z
    .object({
      body: z.string().catch(''),
      type: z.string().catch(''),
      wa_id: z.string().optional(),
      new_wa_id: z.string().optional(),
      user_id: z.string().optional(),
    })
    .optional(),
  unsupported: z.object({ type: z.string().optional() }).optional(),
  errors: z
    .array(z.object({ title: z.string().optional(), error_data: z.object({ details: z.string() }).optional() }))
    .optional()
    .catch(undefined),
}
const spoken = z.object(said)
export type Spoken = z.output<typeof spoken>

export const message = z.object({
  ...said,
  id: z.string().min(1),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  from_parent_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  group_id: z.string().optional(),
  timestamp: inSeconds,
  reaction: z.object({ message_id: z.string(), emoji: z.string().optional() }).optional(),
  edit: z.object({ original_message_id: z.string(), message: spoken }).optional(),
  revoke: z.object({ original_message_id: z.string() }).optional(),
  referral: z
    .object({
      source_url: z.string().optional(),
      source_id: idText.optional(),
      source_type: z.string().catch('ad'),
      headline: z.string().optional(),
      body: z.string().optional(),
    })
    .optional()
    .catch(undefined),
  history_context: z.object({ from_me: z.boolean().optional(), status: z.string().optional().catch(undefined) }).optional(),
})
export type Message = z.output<typeof message>

export const status = z.object({
  id: z.string().min(1),
  status: z.string(),
  recipient_type: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
  pricing: z.record(z.string(), z.unknown()).optional().catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.coerce.number(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string() }).optional(),
      }),
    )
    .optional(),
})

export const call = z.object({
  id: z.string().min(1),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  event: z.string(),
  direction: z.string().optional(),
})

export const group = z.object({
  group_id: z.string().min(1),
  subject: z.string().optional(),
  group_subject: z.object({ text: z.string().optional() }).optional(),
})

export const appContact = z.object({
  type: z.literal('contact'),
  action: z.string(),
  contact: z.object({
    full_name: z.string().optional(),
    first_name: z.string().optional(),
    phone_number: z.string(),
    user_id: z.string().optional(),
  }),
})

export const historyChunk = z.object({
  metadata: z.object({ progress: z.coerce.number().optional() }).optional(),
  threads: z.array(z.object({ id: z.string(), messages: z.array(z.unknown()) })).optional(),
  errors: z.array(z.object({ code: z.coerce.number().optional(), message: z.string().optional() })).optional(),
})

const before = z.object({ previous: z.string().optional(), current: z.string().optional() })
export const userIdUpdate = z.object({
  wa_id: z.string().optional(),
  user_id: before.optional(),
  parent_user_id: before.optional(),
})

export const templateUpdate = z.object({
  event: z.string().optional(),
  message_template_id: idText,
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: z.string().nullish(),
  rejection_info: z.object({ reason: z.string().optional() }).optional(),
  other_info: z.object({ title: z.string().optional(), description: z.string().optional() }).optional(),
})

export const accountUpdate = z.object({
  event: z.string(),
  ban_info: z.object({ waba_ban_state: z.union([z.string(), z.array(z.string())]).optional() }).optional(),
  restriction_info: z
    .array(z.object({ restriction_type: z.string(), expiration: z.union([z.string(), z.number()]).optional() }))
    .optional()
    .catch(undefined),
  violation_info: z.object({ violation_type: z.string() }).optional().catch(undefined),
})

export const quality = z.object({
  event: z.string(),
  current_limit: z.string().optional(),
  max_daily_conversations_per_business: z.union([z.string(), z.number()]).optional(),
})

export const capability = z.object({ max_daily_conversations_per_business: z.union([z.string(), z.number()]).optional() })

export const preference = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  category: z.string(),
  value: z.string(),
})

export const accountAlert = z.object({
  alert_info: z.object({ alert_status: z.string().optional(), alert_type: z.string().optional(), alert_description: z.string() }),
})

/** The holder of a conversation, in the shape Meta documents for Pages. An event in another shape is kept as it came. */
export const handover = z.object({
  sender: z.object({ id: z.string().optional(), phone_number: z.string().optional(), wa_id: z.string().optional() }),
  pass_thread_control: z.unknown().optional(),
  take_thread_control: z.unknown().optional(),
})
