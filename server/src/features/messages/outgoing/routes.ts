import type { Api } from '@balcao/contract/api'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http.ts'
import { sendMessages } from './send.ts'
import type { Writer } from './write.ts'

export const sendingHandlers: Handlers<Api['sending'], Exchange> = {
  send: ({ actor, exchange, params, body }) => sendMessages(writerOf(actor, exchange), params.id, body),
}

const writerOf = ({ tenantId, userId }: Actor, { session }: Exchange): Writer => ({
  tenantId,
  userId,
  name: session?.name ?? '',
})
