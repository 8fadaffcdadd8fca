import { z } from 'zod'
import type { Capabilities } from '../channels/channel-words.ts'
import { phoneNumber } from '../contacts/contacts.ts'
import { route } from '../route.ts'
import { idNumber } from '../shapes.ts'
import { attachment, sentMessages } from './messages.ts'

/** It reaches a telephone by its number alone and carries words alone: what people call an SMS, of any provider. */
export const isTextMessaging = (can: Capabilities): boolean =>
  can.addresses === 'phone' && can.starts && can.replyWindowHours === null && Object.keys(can.media).length === 0

const idFront = z.string().trim().min(1).max(64).optional()

const REACHING = [
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_CHANNEL_CANNOT',
  'ERR_REPLY_WINDOW_CLOSED',
  'ERR_OTHER_OPEN_TICKET',
  'ERR_EMPTY_MESSAGE',
  'ERR_CREATING_MESSAGE',
  'ERR_VALIDATION',
] as const

/** With the ticket it went into; null: it waits for the customer's answer, which brings one. */
const reached = sentMessages.extend({ ticketId: z.number().nullable() })

export const contactMessageRoutes = {
  send: route({
    method: 'POST',
    path: '/messages/toContact',
    can: 'tickets.work',
    summary: 'Write to a contact, or to a number, without beginning a ticket',
    body: z
      .object({
        contactId: idNumber.optional(),
        number: phoneNumber.optional(),
        /** Without one, the default channel. */
        whatsappId: idNumber.optional(),
        body: z.string().max(65_536).default(''),
        files: z.array(attachment).max(10).default([]),
        signed: z.boolean().optional(),
        idFront,
      })
      .strict()
      .refine(one => (one.contactId === undefined) !== (one.number === undefined), { path: ['contactId'], error: 'oneOf' }),
    reply: reached,
    status: 201,
    fails: [...REACHING, 'ERR_NO_FILE_FOUND', 'ERR_FILE_REJECTED'],
  }),
  sms: route({
    method: 'POST',
    path: '/messages/sms',
    can: 'tickets.work',
    summary: "Send an SMS to the telephone of a ticket's contact, or of a contact",
    body: z
      .object({
        ticketId: idNumber.optional(),
        contactId: idNumber.optional(),
        body: z.string().trim().min(1).max(1600),
        /** Without one, the first channel for it that is connected. */
        whatsappId: idNumber.optional(),
        idFront,
      })
      .strict()
      .refine(one => (one.contactId === undefined) !== (one.ticketId === undefined), { path: ['ticketId'], error: 'oneOf' }),
    reply: reached,
    status: 201,
    fails: [...REACHING, 'ERR_NO_TICKET_FOUND'],
  }),
}
