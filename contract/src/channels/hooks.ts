import { z } from 'zod'
import { route } from '../route.ts'
import { id, idNumber, pageQuery } from '../shapes.ts'
import { WEBHOOK_LIMIT_BYTES } from '../values/constants.ts'
import { sandboxInbound } from './sandbox.ts'

/** Five thousand a second: more than a whole installation takes in, and an end to a flood all the same. */
const HOOK_CALLS_PER_MINUTE = 300_000

const key = z.object({ key: z.string().max(200) })

/** Where providers call. Whose call it is, the key says; whether it is the provider, its signature. */
export const hookRoutes = {
  deliver: route({
    method: 'POST',
    path: '/hooks/:key',
    can: 'anonymous',
    perMinute: 120,
    byKey: { perMinute: HOOK_CALLS_PER_MINUTE },
    summary:
      'A provider tells what happened, in its own words; answered when it is stored, in words it understands. Described is what a sandbox tells',
    params: key,
    takes: { bytes: WEBHOOK_LIMIT_BYTES },
    body: sandboxInbound,
    answers: 'typed',
    reply: z.object({ ok: z.literal(true) }),
    fails: ['ERR_NOT_FOUND', 'ERR_HOOK_SIGNATURE'],
  }),
  handshake: route({
    method: 'GET',
    path: '/hooks/:key',
    can: 'anonymous',
    perMinute: 120,
    byKey: { perMinute: 120 },
    summary: 'A provider asks whether this is the right address',
    params: key,
    answers: 'text',
    reply: z.string(),
    fails: ['ERR_NOT_FOUND', 'ERR_HOOK_SIGNATURE'],
  }),
}

/** What channels told and nobody could apply. */
const keptEvent = z.object({
  id: z.number(),
  channelId: z.number(),
  channelName: z.string(),
  /** What was wrong with it. */
  reason: z.string(),
  attempts: z.number().int(),
  /** When it is tried again by itself; null: somebody has to. */
  nextAt: z.string().nullable(),
  receivedAt: z.string(),
  /** Of what is kept. */
  bytes: z.number().int(),
  excerpt: z.string(),
})

/** What was left aside on purpose, by day. */
const ignored = z.object({ channelId: z.number(), reason: z.string(), day: z.string(), count: z.number().int() })

export const inboundEventRoutes = {
  list: route({
    method: 'GET',
    path: '/inboundEvents',
    can: 'channels.kept',
    summary: 'What channels told and could not be applied, the newest first; and how much was left aside on purpose',
    query: pageQuery.pick({ pageNumber: true }).extend({ channelId: z.coerce.number().pipe(idNumber).optional() }),
    reply: z.object({ rows: z.array(keptEvent), count: z.number().int(), hasMore: z.boolean(), ignored: z.array(ignored) }),
    fails: ['ERR_VALIDATION'],
  }),
  replay: route({
    method: 'POST',
    path: '/inboundEvents/:id/replay',
    can: 'channels.kept',
    summary: 'Try one of them once more, now',
    params: id,
    reply: z.object({ applied: z.boolean() }),
    fails: ['ERR_NOT_FOUND'],
  }),
  replayAll: route({
    method: 'POST',
    path: '/inboundEvents/replay',
    can: 'channels.kept',
    summary: 'Try up to five hundred of a channel once more, those least often tried first, the oldest of them before the others',
    body: z.object({ channelId: idNumber }).strict(),
    reply: z.object({ applied: z.number().int(), left: z.number().int() }),
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_VALIDATION'],
  }),
}
