import { z } from 'zod'
import { bulkBody, plainResource } from '../resource.ts'
import { route } from '../route.ts'
import { day, email, id, idNumber } from '../shapes.ts'
import { documentKind } from '../values/documents.ts'
import { seen } from '../values/readable.ts'

/** A phone as people type it, kept as its digits with country and area code. An area of two digits in brackets is Brazil’s. */
export const phoneNumber = z.preprocess(
  typed => (typeof typed === 'string' ? typed.replace(/^\s*\((\d\d)\)/, '55$1').replace(/[\s().+-]/g, '') : typed),
  z.string().regex(/^\d{8,15}$/),
)
const line = z.string().trim().max(200)
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' ? null : value), schema.nullable()).optional()

/** A CPF or CNPJ by its check digits, kept as it was written. */
const document = z
  .string()
  .trim()
  .max(20)
  .refine(written => documentKind(written) !== null, { error: 'document' })

const extra = z.array(z.object({ name: z.string().trim().min(1).max(60), value: z.string().trim().max(1000) }).strict()).max(50)

export const contact = z.object({
  id: z.number(),
  kind: z.enum(['person', 'group']),
  name: z.string(),
  number: z.string().nullable(),
  email: z.string().nullable(),
  cpf: z.string().nullable(),
  birthday: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  businessName: z.string().nullable(),
  messengerId: z.string().nullable(),
  instagramPK: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  tags: z.array(z.number()),
  wallets: z.array(z.number()),
  kanban: z.number().nullable(),
  blocked: z.boolean(),
  chatbotBlocked: z.boolean(),
  /** A channel was asked for the number and knows nobody by it. */
  numberMissing: z.boolean(),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Contact = z.output<typeof contact>

const tags = z.array(idNumber).max(100)
/** The first of them is whom new tickets go to. */
const wallets = z.array(idNumber).max(50)

export const contactInput = z.object({
  name: z.string().overwrite(seen).trim().min(1).max(200),
  number: optional(phoneNumber),
  email: optional(email),
  cpf: optional(document),
  birthday: optional(day),
  firstName: optional(line),
  lastName: optional(line),
  businessName: optional(line),
  tags: tags.optional(),
  wallets: wallets.optional(),
  /** The lane of the board they stand in. */
  kanban: optional(idNumber),
  blocked: z.boolean().optional(),
  chatbotBlocked: z.boolean().optional(),
  extraInfo: extra.optional(),
})

/** What is done to many at once: what each of them has of it already stays. */
const contactChanges = contactInput
  .partial()
  .extend({ addTags: tags, removeTags: tags, addWallets: wallets, removeWallets: wallets })
  .partial()
  .strict()
export type ContactChanges = z.output<typeof contactChanges>

const filters = {
  tagId: z.coerce.number().pipe(idNumber).optional(),
  userId: z.coerce.number().pipe(idNumber).optional(),
  /** Who has written there, or was written to. */
  channelId: z.coerce.number().pipe(idNumber).optional(),
  /** The lane of the board. */
  kanban: z.coerce.number().pipe(idNumber).optional(),
  /** A segment: a condition on CONTACT_FIELDS, as JSON. */
  condition: z.string().max(8_000).optional(),
  blocked: z.enum(['true', 'false']).optional(),
  kind: z.enum(['person', 'group']).optional(),
}

const options = {
  path: '/contacts',
  read: contact,
  write: contactInput,
  see: 'contacts.work',
  manage: 'contacts.work',
  missing: 'ERR_NO_CONTACT_FOUND',
  fails: [
    'ERR_DUPLICATED_CONTACT',
    'ERR_CONTACT_TICKETS_REGISTERED',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_NO_LANE_FOUND',
    'ERR_NO_TAG_FOUND',
    'ERR_NO_USER_FOUND',
  ],
  sorts: ['name', 'createdAt'],
  filters,
} as const

/** Files of contacts are read by rules of their own: `many.ts`. */
const { importRows: _, ...plain } = plainResource('contact', options)

export const contactRoutes = {
  ...plain,
  bulk: route({ ...plain.bulk, body: bulkBody(contactChanges, filters) }),
  setTags: route({
    method: 'PUT',
    path: '/contact-tags/:id',
    can: 'contacts.work',
    summary: 'The tags of a contact, all of them',
    params: id,
    body: z.object({ tags }).strict(),
    reply: contact,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_VALIDATION'],
  }),
  setWallets: route({
    method: 'PUT',
    path: '/contact-wallet/:id',
    can: 'contacts.manage',
    summary: 'The wallet of a contact: who looks after it, in order',
    params: id,
    body: z.object({ wallets }).strict(),
    reply: contact,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_USER_FOUND', 'ERR_VALIDATION'],
  }),
}
