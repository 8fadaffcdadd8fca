import { z } from 'zod'
import { route } from '../route.ts'
import { done, id } from '../shapes.ts'

/**
 * What calls of flows prove themselves by: kept under a name, sealed, and never shown again. A header of an `http` node names one
 * (`secret`); the server fills it in for calls to that origin alone, so that the author of a flow cannot send it anywhere else.
 */
export const SECRET_MISSING = 'secret'

const origin = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .transform(url => new URL(url).origin)

const flowSecret = z.object({
  id: z.number(),
  name: z.string(),
  origin: z.string(),
  updatedAt: z.string(),
})
export type FlowSecret = z.output<typeof flowSecret>

const secretName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\r\n]*$/)
const value = z
  .string()
  .min(1)
  .max(4000)
  .regex(/^[\t\x20-\x7E\x80-\xFF]*$/)

export const flowSecretRoutes = {
  list: route({
    method: 'GET',
    path: '/flow-secrets',
    can: 'flows.manage',
    summary: 'The names of the secrets that calls of flows may use, and where each is sent; never the secret itself',
    reply: z.array(flowSecret),
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/flow-secrets',
    can: 'settings.manage',
    summary: 'Keep a secret for calls of flows to one origin; it is sealed and never shown again',
    body: z.object({ name: secretName, origin, value }).strict(),
    reply: flowSecret,
    fails: ['ERR_NAME_TAKEN', 'ERR_VALIDATION'],
  }),
  update: route({
    method: 'PUT',
    path: '/flow-secrets/:id',
    can: 'settings.manage',
    summary: 'Another value, for the origin it was kept for; sent from the next call on',
    params: id,
    body: z.object({ value }).strict(),
    reply: flowSecret,
    fails: ['ERR_NOT_FOUND', 'ERR_VALIDATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/flow-secrets/:id',
    can: 'settings.manage',
    summary: 'Forget a secret; calls that name it are not made any more',
    params: id,
    reply: done,
    fails: ['ERR_NOT_FOUND'],
  }),
}
