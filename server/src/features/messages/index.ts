export { mediaHandlers } from './media.ts'
export { type Received, type Receiver, startReceiving } from './receive.ts'
export { messageHandlers } from './routes.ts'
export type { Inbound } from './rules/inbound.ts'
