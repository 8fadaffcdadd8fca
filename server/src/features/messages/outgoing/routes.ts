import type { Api } from '@balcao/contract/api'
import type { messageInput } from '@balcao/contract/messages/messages'
import type { Handlers } from '@balcao/contract/route'
import type { z } from 'zod'
import type { Exchange } from '../../../infra/http/http.ts'
import { startPanel } from '../../tickets/index.ts'
import { cancelStuck, editMessage, markRead, reactToMessage, removeMessage, resendMessage } from './change.ts'
import { sendChoices } from './choices.ts'
import { isFast, sendDirect } from './direct.ts'
import { forwardMessages } from './forward.ts'
import { type SendRequest, sendMessages } from './send.ts'
import { writerOf } from './write.ts'

export const sendingHandlers: Handlers<Api['sending'], Exchange> = {
  send: async ({ actor, exchange, params, body }) => {
    const send = (await isFast(actor.tenantId)) ? sendDirect : sendMessages
    return send(writerOf(actor, exchange), params.id, asked(body, exchange))
  },
  sendNow: ({ actor, exchange, body: { ticketId, ...body } }) =>
    sendDirect(writerOf(actor, exchange), ticketId, asked(body, exchange)),
  sendButton: ({ actor, exchange, body }) => sendChoices(writerOf(actor, exchange), body),
  retry: ({ actor, params }) => resendMessage(actor, params.id),
  edit: ({ actor, params, body }) => editMessage(actor, params.id, body.body),
  editByBody: ({ actor, body }) => editMessage(actor, body.messageId, body.newBody, body.ticketId),
  remove: ({ actor, body }) => removeMessage(actor, body.id, body.messageId ?? null),
  react: ({ actor, body }) => reactToMessage(actor, body.messageId, body.reaction, body.ticketId),
  forward: ({ actor, exchange, body }) => forwardMessages(writerOf(actor, exchange), body.messages, body.contact),
  markRead: ({ actor, params, body }) => markRead(actor, params.id, body.seq),
  resolvePending: async ({ actor, body }) => {
    const { tickets, title } = body
    return {
      messages: tickets ? 0 : await cancelStuck(actor),
      work: tickets ? await startPanel(actor, { do: 'close', status: 'pending', title }) : null,
    }
  },
}

/** Files that came in a form and were not kept are among the others, to be told with them. */
const asked = ({ files, ...body }: z.output<typeof messageInput>, { refusedFiles }: Exchange): SendRequest => ({
  ...body,
  files: files.map(file => ({ ...file, unkept: refusedFiles.get(file.fileId) })),
})
