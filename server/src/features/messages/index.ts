export { type Received, type Receiver, startReceiving } from './receive.ts'
export { messageHandlers, openConversation } from './routes.ts'
export type { Inbound } from './rules/inbound.ts'
