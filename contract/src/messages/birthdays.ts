import { z } from 'zod'
import { route } from '../route.ts'
import { day, id, idNumber } from '../shapes.ts'
import { storedFile } from './files.ts'

/** What a channel says to its contacts on their birthday, each once a year. */
const birthdayMessage = z.object({
  /** The channel. */
  whatsappId: z.number(),
  message: z.string(),
  file: z.string().nullable(),
  /** What that file is. */
  media: storedFile.nullable(),
  /** From this hour of the company's day on. */
  hour: z.number().int(),
  isActive: z.boolean(),
})
export type BirthdayMessage = z.output<typeof birthdayMessage>

/** What becomes of somebody's birthday: wished, or how and when it will be, or why it will not. */
const wishState = z.discriminatedUnion('is', [
  z.object({ is: z.literal('wished'), at: z.string(), channel: z.string() }),
  /** At this hour of the company's day. */
  z.object({ is: z.literal('waits'), hour: z.number().int(), channel: z.string() }),
  z.object({ is: z.enum(['channelDown', 'window']), channel: z.string() }),
  z.object({ is: z.enum(['blocked', 'noChannel', 'noAddress', 'tomorrow']) }),
])
export type WishState = z.output<typeof wishState>

const birthdayPerson = z.object({
  contactId: z.number(),
  name: z.string(),
  profilePicUrl: z.string().nullable(),
  birthday: day,
  /** The next time, where the company is. */
  on: day,
  wish: wishState,
})
export type BirthdayPerson = z.output<typeof birthdayPerson>

export const birthdayRoutes = {
  ahead: route({
    method: 'GET',
    path: '/birthdays',
    can: 'birthdays.manage',
    summary: 'Who has a birthday today and in the next thirty days, the next first, at most 500, and what becomes of each wish',
    reply: z.object({ today: day, people: z.array(birthdayPerson) }),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/whatsapp/:id/birthday',
    can: 'birthdays.manage',
    summary: 'The birthday message of a channel',
    params: id,
    reply: birthdayMessage,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  save: route({
    method: 'PUT',
    path: '/whatsapp/:id/birthday',
    can: 'birthdays.manage',
    summary: 'Change the birthday message of a channel. Saved after its hour, it is first sent the day after',
    params: id,
    body: z
      .object({
        message: z.string().max(4096),
        file: z.uuid().nullable(),
        hour: z.number().int().min(0).max(23),
        isActive: z.boolean(),
      })
      .strict(),
    reply: birthdayMessage,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_EMPTY_MESSAGE', 'ERR_NO_FILE_FOUND', 'ERR_FILE_REJECTED', 'ERR_VALIDATION'],
  }),
  send: route({
    method: 'POST',
    path: '/messages/sendBirthday',
    can: 'birthdays.manage',
    summary: 'Wish everybody now whose birthday is today and who was not wished this year',
    body: z.object({ whatsappId: idNumber }).strict(),
    reply: z.object({ sent: z.number().int() }),
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_EMPTY_MESSAGE', 'ERR_VALIDATION'],
  }),
}
