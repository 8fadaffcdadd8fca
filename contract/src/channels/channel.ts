import { z } from 'zod'
import { CHANNEL_KINDS, CHANNEL_STATUSES, capabilities } from './channel-words.ts'

/** A channel as everybody of the team sees it. */
export const channel = z.object({
  id: z.number(),
  type: z.enum(CHANNEL_KINDS),
  name: z.string(),
  number: z.string().nullable(),
  isDefault: z.boolean(),
  status: z.enum(CHANNEL_STATUSES),
  /** Why it is not connected, when something is wrong: a code that texts exist for. */
  statusCode: z.string().nullable(),
  /** Nothing leaves until then, and why. */
  pausedUntil: z.string().nullable(),
  pauseCode: z.string().nullable(),
  capabilities,
  queueId: z.number().nullable(),
  userId: z.number().nullable(),
  farewell: z.string(),
  retries: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Since when its status is what it is. */
  statusSince: z.string(),
})
export type Channel = z.output<typeof channel>

/** A channel that does not work just now, for those whose work it touches. */
export const downChannel = channel.pick({ id: true, type: true, name: true, status: true, statusCode: true }).extend({
  /** Of what this person may see: written, and leaving in order when it is back. */
  waiting: z.number().int(),
})
export type DownChannel = z.output<typeof downChannel>
