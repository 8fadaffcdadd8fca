import { z } from 'zod'
import { route } from '../route.ts'
import { done, id } from '../shapes.ts'

export const TEMPLATE_STATUSES = ['approved', 'pending', 'rejected', 'paused', 'disabled', 'deleted'] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

const header = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.enum(['image', 'video', 'document', 'location']) }),
])

/** What a template says, and what has to be filled in it. */
export const templateContent = z.object({
  header: header.nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.object({ type: z.string(), text: z.string(), url: z.string().optional() })),
  /** In order; digits, unless the template names its variables. They stand in the texts as `{{1}}` or `{{name}}`. */
  variables: z.object({ header: z.array(z.string()), body: z.array(z.string()) }),
})

/** A text the provider approved, or will, or did not. */
const template = templateContent.extend({
  id: z.number(),
  channelId: z.number(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.enum(TEMPLATE_STATUSES),
  /** Why it is rejected or paused, in the provider's words. */
  reason: z.string().nullable(),
  /** Since when somebody here lets nothing be sent with it: it then reads as paused. */
  heldAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type Template = z.output<typeof template>

export const templateList = z.object({
  /** Those that can be sent first, then by name. */
  rows: z.array(template),
  /** When the provider was last asked for all of them; null: never. */
  syncedAt: z.string().nullable(),
})
export type TemplateList = z.output<typeof templateList>

/** What keeps a call from the provider of a channel. */
export const PROVIDER_AWAY = [
  'ERR_CHANNEL_CANNOT',
  'ERR_WAPP_INITIALIZED',
  'ERR_CHANNEL_TOKEN',
  'ERR_CHANNEL_UNREACHABLE',
] as const
const one = { can: 'channels.run', params: id.extend({ templateId: id.shape.id }) } as const

export const templateRoutes = {
  list: route({
    method: 'GET',
    path: '/channels/:id/templates',
    can: 'channels.see',
    summary: 'The templates of a channel, as they were when its provider was last asked or told of them',
    params: id,
    reply: templateList,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  sync: route({
    method: 'POST',
    path: '/channels/:id/templates/sync',
    can: 'channels.run',
    summary: 'Ask the provider for the templates of a channel, as they are now',
    params: id,
    reply: templateList,
    fails: ['ERR_NO_WAPP_FOUND', ...PROVIDER_AWAY],
  }),
  hold: route({
    ...one,
    method: 'PUT',
    path: '/channels/:id/templates/:templateId/hold',
    summary: 'Let nothing be sent with it from here, or let it go again; the provider is not asked',
    body: z.object({ held: z.boolean() }).strict(),
    reply: template,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_TEMPLATE_UNAVAILABLE'],
  }),
  remove: route({
    ...one,
    method: 'DELETE',
    path: '/channels/:id/templates/:templateId',
    summary: 'Delete it at the provider, in this language, and here',
    reply: done,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_TEMPLATE_UNAVAILABLE', 'ERR_TEMPLATE_REFUSED', ...PROVIDER_AWAY],
  }),
}
