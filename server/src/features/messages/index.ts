export { type Received, type Receiver, startReceiving } from './receive.ts'
export { messageHandlers } from './routes.ts'
export type { Inbound } from './rules/inbound.ts'
export { filledFor, variableHandlers, variablesOf, type Whom } from './variables.ts'
