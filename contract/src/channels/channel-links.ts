import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../shapes.ts'
import { CHANNEL_STATUSES } from './channel-words.ts'

/** The owner of the phone, who has no login, sees so much, and nothing else of the company. */
const linkedChannel = z.object({
  name: z.string(),
  status: z.enum(CHANNEL_STATUSES),
  statusCode: z.string().nullable(),
  qrcode: z.string().nullable(),
  pairingCode: z.string().nullable(),
  /** When this code is of no more use. */
  codeUntil: z.string().nullable(),
  expiresAt: z.string(),
})
export type LinkedChannel = z.output<typeof linkedChannel>

const key = z.object({ key: z.string().max(200) }).strict()

export const channelLinkRoutes = {
  make: route({
    method: 'POST',
    path: '/whatsappsession/:id/link',
    can: 'channels.run',
    summary: 'A link with which the owner of a phone connects it from elsewhere, once; an older one becomes worthless',
    params: id,
    reply: z.object({ url: z.string(), expiresAt: z.string() }),
    status: 201,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_WAPP_CONNECTED'],
  }),
  show: route({
    method: 'POST',
    path: '/channel-link',
    can: 'anonymous',
    perMinute: 600,
    summary: 'The code of the one channel a link is for, as it is now',
    body: key,
    reply: linkedChannel,
    fails: ['ERR_LINK_OVER'],
  }),
  begin: route({
    method: 'POST',
    path: '/channel-link/code',
    can: 'anonymous',
    perMinute: 120,
    summary: 'A new code for the channel of a link, when the last one was not read',
    body: key,
    reply: linkedChannel,
    fails: ['ERR_LINK_OVER', 'ERR_CHANNEL_NOT_INSTALLED'],
  }),
}
