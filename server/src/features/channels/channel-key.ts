export interface ChannelKey {
  tenantId: number
  channelId: number
}
