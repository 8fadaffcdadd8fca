import type { Address } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { isMasked, maskedText } from '@balcao/contract/values/masking'
import { writeOne } from '../outgoing/direct.ts'
import { signatureOf } from '../outgoing/send.ts'
import type { Writer } from '../outgoing/write.ts'
import { addressIn, naming, wordOf } from '../rules/mentions.ts'
import { groupOf, peopleOf } from './people.ts'

interface Asked {
  ticketId: number
  body: string
  signed?: boolean | undefined
  idFront?: string | undefined
}

/** Everybody is called, and nobody reads who. */
export async function ghostMention(writer: Writer, asked: Asked): Promise<MessageRow> {
  await groupOf(writer, asked.ticketId)
  return say(writer, asked, { everybody: true, hidden: true, addresses: [] })
}

export async function mentionSome(writer: Writer, asked: Asked, words: readonly string[]): Promise<MessageRow> {
  const group = await groupOf(writer, asked.ticketId)
  const hidden = words.some(isMasked) ? await peopleOf(writer.tenantId, group) : []
  /** An agent who reads numbers half hidden names people by them: a half hidden number counts where it is one person's alone. */
  const meant = (word: string) => {
    const like = hidden.filter(one => maskedText(wordOf(one.address)) === word)
    return like.length === 1 ? like[0]?.address : null
  }
  const addresses = words.map(
    word => (isMasked(word) ? meant(word) : addressIn(word)) ?? refuse('ERR_VALIDATION', { reason: 'mentions', word }),
  )
  const body = naming(asked.body, addresses)
  return say(writer, { ...asked, body }, { everybody: false, hidden: false, addresses })
}

/** By name, so it is asked who they are. */
export async function mentionAll(writer: Writer, asked: Asked): Promise<MessageRow> {
  const addresses = (await peopleOf(writer.tenantId, await groupOf(writer, asked.ticketId))).map(one => one.address)
  const body = naming(asked.body, addresses)
  return say(writer, { ...asked, body }, { everybody: true, hidden: false, addresses })
}

interface Mentions {
  everybody: boolean
  hidden: boolean
  addresses: readonly Address[]
}

async function say(writer: Writer, { ticketId, body, signed, idFront }: Asked, mentions: Mentions): Promise<MessageRow> {
  const signature = await signatureOf(writer, { signed })
  const words = signature === null ? body : `*${signature}:*\n${body}`
  const saying = { body: words, mentions, ...(idFront === undefined ? {} : { idFront }) }
  return writeOne(writer, ticketId, can => {
    if (!can.mentions) refuse('ERR_CHANNEL_CANNOT', { what: 'mentions' })
    if (words.length > can.textMax) refuse('ERR_VALIDATION', { reason: 'long', max: can.textMax, is: words.length })
    return [saying]
  })
}
