import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../shapes.ts'
import { STOP_SOURCES } from './campaign-words.ts'

const marketingStop = z.object({
  kind: z.string(),
  address: z.string(),
  since: z.string(),
  source: z.enum(STOP_SOURCES),
  campaignId: z.number().nullable(),
  campaign: z.string().nullable(),
})
export type MarketingStop = z.output<typeof marketingStop>

export const marketingStopRoutes = {
  ofContact: route({
    method: 'GET',
    path: '/contacts/:id/marketing-stops',
    can: 'contacts.work',
    summary: 'The addresses of a contact that want no campaigns, since when and by what',
    params: id,
    reply: z.object({ rows: z.array(marketingStop) }),
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  set: route({
    method: 'PUT',
    path: '/contacts/:id/marketing-stops',
    can: 'contacts.work',
    summary: 'Write down, or lift, that a contact wants no campaigns; what the provider was told is lifted there alone',
    params: id,
    body: z.object({ stopped: z.boolean() }).strict(),
    reply: z.object({ rows: z.array(marketingStop) }),
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_VALIDATION'],
  }),
}
