import { z } from 'zod'
import { route } from './route.ts'
import { id, idNumber } from './shapes.ts'

/** What a channel says to its contacts on their birthday, each once a year. */
export const birthdayMessage = z.object({
  /** The channel. */
  whatsappId: z.number(),
  message: z.string(),
  file: z.string().nullable(),
  /** From this hour of the company's day on. */
  hour: z.number().int(),
  isActive: z.boolean(),
})
export type BirthdayMessage = z.output<typeof birthdayMessage>

export const birthdayRoutes = {
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
