import type { Inbound } from './index.ts'

/** A customer's text, as a channel tells it. */
export const inboundText = (where: Pick<Inbound, 'tenantId' | 'channelId'>, number: string, externalId: string): Inbound => ({
  ...where,
  address: { kind: 'phone', scope: '', value: number },
  name: 'Cliente',
  fromMe: false,
  externalId,
  type: 'chat',
  body: externalId,
})
