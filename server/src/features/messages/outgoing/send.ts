import { refuse } from '@balcao/contract/errors'
import type { messageInput } from '@balcao/contract/messages/messages'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { z } from 'zod'
import { recentSettings } from '../../settings/index.ts'
import { type Attachment, type Composed, compose, type Part } from '../rules/sendable.ts'
import { filesFor } from './files.ts'
import type { PreparedMessage } from './queue.ts'
import { type Writer, write } from './write.ts'

export interface Sent {
  channelId: number
  /** Of its channel, asked for where somebody waits for the outcome. */
  isConnected: boolean
  messages: MessageRow[]
  refused: Composed['refused']
}

type Attached = z.output<typeof messageInput>['files'][number] & Pick<Attachment, 'unkept'>

export interface SendRequest extends Omit<z.output<typeof messageInput>, 'files'> {
  files: readonly Attached[]
}

/** Text, files, an answer to a message, in a ticket the writer sees. They are rows before they are sent. */
export async function sendMessages(
  writer: Writer,
  ticketId: number,
  asked: SendRequest,
  { isDirect = false }: { isDirect?: boolean } = {},
): Promise<Sent> {
  const { body, idFront, quotedMsgId: quotedId, shownSeq } = asked
  const wanted = { body, idFront, files: await filesFor(writer, asked.files), signature: await signatureOf(writer, asked) }
  let refused: Composed['refused'] = []
  const queued = await write(
    writer,
    ticketId,
    capabilities => {
      if (quotedId !== undefined && !capabilities.quote) refuse('ERR_CHANNEL_CANNOT', { what: 'quote' })
      const composed = compose(wanted, capabilities)
      refused = composed.refused
      return composed.parts.map((part, i) => preparedFrom(part, i === 0 ? quotedId : undefined))
    },
    { shownSeq, quotedId, isDirect },
  )
  const { channelId, isConnected = false, messages } = queued
  return { channelId, isConnected, messages, refused }
}

/** Where the company wants every message signed, nobody leaves it out. */
export async function signatureOf(writer: Writer, { signed: wished }: Pick<SendRequest, 'signed'>): Promise<string | null> {
  const { signed } = await recentSettings(writer.tenantId, ['signed'])
  return signed === 'enabled' || wished === true ? writer.name : null
}

export function preparedFrom({ body, idFront, file }: Part, quotedId?: number): PreparedMessage {
  const message: PreparedMessage = { body }
  if (idFront !== undefined) message.idFront = idFront
  if (quotedId !== undefined) message.quotedId = quotedId
  if (file) {
    const { id, ...media } = file
    Object.assign(message, { fileId: id, media })
  }
  return message
}
