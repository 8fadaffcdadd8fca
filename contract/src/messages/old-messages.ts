import { z } from 'zod'
import { route } from '../route.ts'
import { idNumber } from '../shapes.ts'
import { workSummary } from '../works/works.ts'

const wanted = {
  whatsappId: idNumber,
  /** Of each conversation at most so many. */
  limit: z.number(),
  /** As the family sends it: the asker is known by their token. */
  tenantId: z.number().optional(),
}
export const SYNC_LIMIT_MAX = 10_000

const SYNCING = [
  'ERR_SYNC_VALUE',
  'ERR_SYNC_RUNNING',
  'ERR_NO_WAPP_FOUND',
  'ERR_CHANNEL_CANNOT',
  'ERR_WAPP_INITIALIZED',
  'ERR_VALIDATION',
] as const

export const oldMessageRoutes = {
  syncAll: route({
    method: 'POST',
    path: '/messages/syncOld',
    can: 'channels.run',
    summary: 'Fetch older messages of every conversation of a channel, as a long work; none is there twice',
    body: z.object(wanted).strict(),
    reply: workSummary,
    status: 202,
    fails: SYNCING,
  }),
  syncOne: route({
    method: 'POST',
    path: '/messages/syncOldByUser',
    can: 'tickets.work',
    summary: 'Fetch older messages of one contact',
    body: z.object({ ...wanted, contactId: idNumber }).strict(),
    reply: workSummary,
    status: 202,
    fails: [...SYNCING, 'ERR_NO_CONTACT_FOUND', 'ERR_WAPP_INVALID_CONTACT'],
  }),
}
