import { refuse } from '@balcao/contract/errors'
import type { contactMessageRoutes } from '@balcao/contract/messages/contact-messages'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http/http.ts'
import { writerOf } from '../outgoing/write.ts'
import { sendSms } from './sms.ts'
import { type Whom, writeToContact } from './write.ts'

export const contactMessageHandlers: Handlers<typeof contactMessageRoutes, Exchange> = {
  send: ({ actor, exchange, body: { contactId, number, whatsappId, ...words } }) =>
    writeToContact(writerOf(actor, exchange), whom(contactId, number), whatsappId ?? null, words),
  sms: ({ actor, exchange, body }) => sendSms(writerOf(actor, exchange), body),
}

function whom(contactId: number | undefined, number: string | undefined): Whom {
  if (contactId !== undefined) return { contactId }
  return number === undefined ? refuse('ERR_NO_CONTACT_FOUND') : { number }
}
