/** One channel of one company. */
export interface ChannelKey {
  tenantId: number
  channelId: number
}
