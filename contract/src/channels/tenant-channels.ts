import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber, pageQuery } from '../shapes.ts'
import { channel } from './channel.ts'
import { CHANNEL_KINDS, CHANNEL_STATUSES } from './channel-words.ts'
import { channelSession } from './channels.ts'

/** A channel of any company, as its platform sees it: how it is, and nothing of what it is made of. */
const tenantChannel = channel
  .pick({ id: true, type: true, name: true, number: true, isDefault: true, status: true, statusCode: true, updatedAt: true })
  .extend({
    ...channelSession.pick({ keepConnected: true, failures: true, lastInAt: true, lastOutAt: true }).shape,
    tenantId: z.number(),
    tenantName: z.string(),
  })
export type TenantChannel = z.output<typeof tenantChannel>

export const tenantChannelRoutes = {
  list: route({
    method: 'GET',
    path: '/tenant-channels',
    can: 'tenants.manage',
    summary: 'The channels of all companies, those that changed last first',
    query: pageQuery.extend({ status: z.enum(CHANNEL_STATUSES).optional(), type: z.enum(CHANNEL_KINDS).optional() }),
    reply: z.object({ rows: z.array(tenantChannel), count: z.number().int(), hasMore: z.boolean() }),
    fails: ['ERR_VALIDATION'],
  }),
  run: route({
    method: 'PUT',
    path: '/tenant-channels/:id',
    can: 'tenants.manage',
    summary: 'Connect a channel of any company and keep it connected, or disconnect it and leave it so',
    params: id,
    body: z.object({ tenantId: idNumber, wish: z.enum(['connect', 'disconnect']) }).strict(),
    reply: done,
    status: 202,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_NOT_INSTALLED', 'ERR_VALIDATION'],
  }),
}
