import { z } from 'zod'

// What is read of the Bot API's objects; they have more, and get more every few months.

const user = z.object({
  id: z.number(),
  is_bot: z.boolean().optional(),
  first_name: z.string().default(''),
  last_name: z.string().optional(),
  username: z.string().optional(),
})
export type User = z.output<typeof user>

const chat = z.object({
  id: z.number(),
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  title: z.string().optional(),
})
export type Chat = z.output<typeof chat>

const file = z.object({
  file_id: z.string(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  file_size: z.number().optional(),
  duration: z.number().optional(),
})
export type File = z.output<typeof file>

const place = z.object({ latitude: z.number(), longitude: z.number() })

const button = z.object({ text: z.string(), callback_data: z.string().optional() })

const message = z.object({
  message_id: z.number(),
  from: user.optional(),
  sender_chat: chat.optional(),
  chat,
  date: z.number(),
  edit_date: z.number().optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  reply_to_message: z.object({ message_id: z.number() }).optional(),
  forward_origin: z.object({}).optional(),
  photo: z.array(file).optional(),
  video: file.optional(),
  video_note: file.optional(),
  animation: file.optional(),
  audio: file.optional(),
  voice: file.optional(),
  document: file.optional(),
  sticker: file
    .extend({
      is_animated: z.boolean().default(false),
      is_video: z.boolean().default(false),
      emoji: z.string().default(''),
      thumbnail: file.optional(),
    })
    .optional(),
  location: place.optional(),
  venue: z.object({ location: place, title: z.string(), address: z.string() }).optional(),
  contact: z
    .object({
      phone_number: z.string(),
      first_name: z.string(),
      last_name: z.string().optional(),
      user_id: z.number().optional(),
    })
    .optional(),
  poll: z.object({ question: z.string(), options: z.array(z.object({ text: z.string() })) }).optional(),
  new_chat_title: z.string().optional(),
  migrate_to_chat_id: z.number().optional(),
  migrate_from_chat_id: z.number().optional(),
  reply_markup: z.object({ inline_keyboard: z.array(z.array(button)).default([]) }).optional(),
})
export type Message = z.output<typeof message>

const reaction = z.object({ type: z.string(), emoji: z.string().optional() })

export const update = z.object({
  update_id: z.number(),
  message: message.optional(),
  edited_message: message.optional(),
  callback_query: z.object({ id: z.string(), from: user, message: message.optional(), data: z.string().optional() }).optional(),
  message_reaction: z
    .object({ chat, message_id: z.number(), user: user.optional(), date: z.number(), new_reaction: z.array(reaction) })
    .optional(),
})
export type Update = z.output<typeof update>
