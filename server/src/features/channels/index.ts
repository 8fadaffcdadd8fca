export { type MessageNews, type News, SendError } from '../../drivers/channels/driver.ts'
export { askChannel, askSpool } from './asks.ts'

export { capabilitiesOf, driverOf } from './drivers.ts'
export { inboundEventHandlers } from './events.ts'
export { channelOf, channelOfHook, type HookedChannel } from './hooked.ts'
export { hookHandlers } from './hooks.ts'
export type { ChannelKey } from './key.ts'
export { type DeliverNews, type NewsHandlers, type NewsOf, newsDelivery } from './news.ts'
export { type AgainHandlers, sweepNews, type WaitingNews, workOffNews } from './news-again.ts'
export { keepNews } from './news-kept.ts'
export { channelHandlers, sandboxHandlers } from './routes.ts'

export { type Channels, connectedChannels, connectionOf, startChannels } from './sessions/manager.ts'

export { checkingOutside, type DriverWorld } from './sessions/outside.ts'
export type { Claimed, Errand, HeldChannel, Outcome, Room, SpoolSource } from './spool-source.ts'
export { sendNow, wakeSpool } from './spool-wakes.ts'
export { applyStatus } from './status.ts'
