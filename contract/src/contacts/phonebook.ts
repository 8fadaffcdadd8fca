import { z } from 'zod'
import { route } from '../route.ts'
import { id, idNumber } from '../shapes.ts'
import { workSummary } from '../works/works.ts'
import { contact } from './contacts.ts'

const title = z.string().trim().min(1).max(200)
const CHANNEL = ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_WAPP_INITIALIZED', 'ERR_VALIDATION'] as const

/** Between two numbers asked for: a channel that asks faster, and for many, is taken for a sender of advertising and blocked. */
export const NUMBER_GAP_SECONDS = [5, 10] as const
/** What a channel said of a number holds for so long. */
export const NUMBER_HOLDS_DAYS = 30

/** Contacts and the books of the channels: whom a phone knows, and whose number is anybody's. */
export const phonebookRoutes = {
  sync: route({
    method: 'POST',
    path: '/contacts/sync',
    can: 'contacts.manage',
    summary: 'Make contacts of the people and groups a channel’s own book knows, as a long work; none is there twice',
    body: z
      .object({ whatsappId: idNumber, title, people: z.boolean().default(true), groups: z.boolean().default(true) })
      .strict()
      .refine(({ people, groups }) => people || groups, { path: ['people'] }),
    reply: workSummary,
    status: 202,
    fails: CHANNEL,
  }),
  unchecked: route({
    method: 'GET',
    path: '/contacts/numbers/unchecked',
    can: 'contacts.manage',
    summary: 'How many numbers no channel was asked for lately',
    reply: z.object({ count: z.number().int() }),
    fails: [],
  }),
  check: route({
    method: 'POST',
    path: '/contacts/numbers/check',
    can: 'contacts.manage',
    summary: 'Ask a channel for every number not asked for lately, one after the other with pauses, as a long work',
    body: z.object({ whatsappId: idNumber, title }).strict(),
    reply: workSummary,
    status: 202,
    fails: [...CHANNEL, 'ERR_CHECK_RUNNING'],
  }),
  sanitise: route({
    method: 'POST',
    path: '/contacts/:id/sanitise',
    can: 'contacts.manage',
    summary: 'Begin with a person anew: their tickets are closed and all that channels said of them is forgotten but the number',
    params: id,
    reply: contact,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_WAPP_INVALID_CONTACT', 'ERR_DUPLICATED_CONTACT'],
  }),
}
