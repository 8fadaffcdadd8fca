import type { ChannelKey, NewsOf } from '../../channels/index.ts'
import type { Received, Receiver } from '../receive.ts'

/** Somebody calls: that stands in their conversation, once for each call. How it went on, the phone shows. */
export const callTaker =
  (receiver: Receiver) =>
  async ({ tenantId, channelId }: ChannelKey, { callId, from, name, state }: NewsOf<'call'>): Promise<Received | null> => {
    if (state !== 'offer') return null
    return receiver.receive({
      tenantId,
      channelId,
      address: from,
      name,
      fromMe: false,
      externalId: `call ${callId}`,
      type: 'call',
      body: '',
    })
  }
