import type { oldMessageRoutes } from '@balcao/contract/messages/old-messages'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http/http.ts'
import { startSync } from './sync.ts'

export const oldMessageHandlers: Handlers<typeof oldMessageRoutes, Exchange> = {
  syncAll: ({ actor, body }) => startSync(actor, body),
  syncOne: ({ actor, body }) => startSync(actor, body),
}
