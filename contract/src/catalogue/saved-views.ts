import { z } from 'zod'
import { type Condition, condition } from '../conditions/condition.ts'
import { CONTACT_FIELDS } from '../contacts/contact-fields.ts'
import { route } from '../route.ts'
import { done, id, idNumber, name } from '../shapes.ts'
import { TICKET_FIELDS } from '../tickets/ticket-fields.ts'

/** What is looked at by a view; each kind has the fields its conditions may ask. */
export const VIEW_FIELDS = { inbox: TICKET_FIELDS, contacts: CONTACT_FIELDS } as const
const VIEW_KINDS = ['inbox', 'contacts'] as const satisfies readonly (keyof typeof VIEW_FIELDS)[]
export type ViewKind = (typeof VIEW_KINDS)[number]

const kind = z.enum(VIEW_KINDS)

/** A condition somebody keeps under a name: a view of the inbox, a segment of contacts. It filters what each may see. */
export const savedView = z.object({
  id: z.number(),
  kind,
  name: z.string(),
  /** Checked on its way in; writing it out by its grammar would take a process a quarter of a second to learn. */
  condition: z.unknown() as z.ZodType<Condition, Condition>,
  /** Whose it is; a shared one is everybody's. */
  userId: z.number(),
  isShared: z.boolean(),
  position: z.number().int(),
})
export type SavedView = z.output<typeof savedView>

export const savedViewRoutes = {
  list: route({
    method: 'GET',
    path: '/saved-views',
    can: 'views.work',
    summary: 'One’s own views of a kind, and those that are shared, in their order',
    query: z.object({ kind }),
    reply: z.array(savedView),
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/saved-views',
    can: 'views.work',
    summary: 'Keep a condition under a name; to share it takes a supervisor or an admin',
    body: z.object({ kind, name, condition, isShared: z.boolean().default(false) }).strict(),
    reply: savedView,
    status: 201,
    fails: ['ERR_NO_PERMISSION', 'ERR_NAME_TAKEN', 'ERR_CONDITION_UNKNOWN', 'ERR_VALIDATION'],
  }),
  update: route({
    method: 'PUT',
    path: '/saved-views/:id',
    can: 'views.work',
    summary: 'Rename a view, change what it asks, share it or keep it for oneself',
    params: id,
    body: z.object({ name, condition, isShared: z.boolean() }).partial().strict(),
    reply: savedView,
    fails: ['ERR_NO_VIEW_FOUND', 'ERR_NO_PERMISSION', 'ERR_NAME_TAKEN', 'ERR_CONDITION_UNKNOWN', 'ERR_VALIDATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/saved-views/:id',
    can: 'views.work',
    summary: 'Delete a view',
    params: id,
    reply: done,
    fails: ['ERR_NO_VIEW_FOUND', 'ERR_NO_PERMISSION'],
  }),
  order: route({
    method: 'PUT',
    path: '/saved-views-order',
    can: 'views.work',
    summary: 'Put views in this order: one’s own, or the shared ones',
    body: z.object({ ids: z.array(idNumber).min(1).max(200) }).strict(),
    reply: done,
    fails: ['ERR_NO_VIEW_FOUND', 'ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
}
