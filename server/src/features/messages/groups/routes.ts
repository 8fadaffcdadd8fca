import type { groupMessageRoutes } from '@balcao/contract/messages/group-messages'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http/http.ts'
import { writerOf } from '../outgoing/write.ts'
import { ghostMention, mentionAll, mentionSome } from './mention.ts'
import { groupNamed, groupOf, listPeople } from './people.ts'

export const groupMessageHandlers: Handlers<typeof groupMessageRoutes, Exchange> = {
  ghostMention: ({ actor, exchange, body }) => ghostMention(writerOf(actor, exchange), body),
  mention: ({ actor, exchange, body: { mentions, ...asked } }) => mentionSome(writerOf(actor, exchange), asked, mentions),
  mentionAll: ({ actor, exchange, body }) => mentionAll(writerOf(actor, exchange), body),
  participants: async ({ actor, body: { ticketId, whatsappId = 0, ticket = '' } }) => {
    const group = ticketId === undefined ? await groupNamed(actor, whatsappId, ticket) : await groupOf(actor, ticketId)
    return { participants: await listPeople(actor.tenantId, group) }
  },
}
