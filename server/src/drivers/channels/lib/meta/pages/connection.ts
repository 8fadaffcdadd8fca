import type { Address } from '@balcao/contract/channels/addresses'
import { z } from 'zod'
import { type Connection, type Outbound, type Outside, SendError, type Sent } from '../../../driver.ts'
import type { Graph } from '../graph.ts'
import { pace } from '../pace.ts'
import { minding } from '../problems.ts'
import { historyOf } from './history.ts'
import type { Product } from './product.ts'
import { metadataOf } from './read.ts'
import { messageOf } from './send.ts'

const anything = z.looseObject({})
const sent = z.object({ message_id: z.string().min(1) })

export function pagesConnection(graph: Graph, outside: Outside, product: Product): Connection {
  const mind = minding(outside, 'ERR_CHANNEL_DATA')
  const path = `${product.nodeId}/messages`
  const act = async (to: Address, more: object) => {
    const json = { recipient: recipientOf(to), ...more }
    await mind('safe', () => graph({ method: 'POST', path, json, reply: anything }))
  }
  const profile = (address: Address) => mind('safe', () => profileOf(graph, address, product.profileFields))

  return {
    send: sender(graph, outside, product),
    react: ({ to, externalId: message_id }, emoji) =>
      act(to, {
        sender_action: emoji === '' ? 'unreact' : 'react',
        payload: { message_id, ...(emoji !== '' && { reaction: REACTIONS.get(emoji.replaceAll('\ufe0f', '')) ?? emoji }) },
      }),
    typing: to => act(to, { sender_action: 'typing_on' }),
    markRead: ({ to }) => act(to, { sender_action: 'mark_seen' }),
    profile,
    picture: async address => (await profile(address))?.pictureUrl ?? null,
    history: ask => mind('safe', () => historyOf(graph, outside, { product, ask })),
    close: async () => undefined,
  }
}

const REACTIONS = new Map(
  Object.entries({ '❤': 'love', '😆': 'smile', '😮': 'wow', '😢': 'sad', '😠': 'angry', '👍': 'like', '👎': 'dislike' }),
)

function recipientOf({ kind, value }: Address) {
  if (kind === 'page') return { id: value }
  throw new SendError('refused', 'ERR_WAPP_INVALID_CONTACT', `${kind} is no address here`)
}

const FILES_A_SECOND = 10

function sender(graph: Graph, outside: Outside, product: Product): Connection['send'] {
  const mind = minding(outside, 'ERR_CHANNEL_DATA')
  const post = (json: object, signal: AbortSignal) =>
    mind('unsafe', () => graph({ method: 'POST', path: `${product.nodeId}/messages`, json, reply: sent, signal }))

  const turns = { media: pace(FILES_A_SECOND), other: pace(product.textsASecond) }

  return async ({ id, to, content, quoted }: Outbound, signal): Promise<Sent> => {
    const message = { ...(await messageOf(content, product)), ...(product.metadata && { metadata: metadataOf(id) }) }
    const json = { recipient: recipientOf(to), message, ...(quoted && { reply_to: { mid: quoted.externalId } }) }
    await turns[content.type === 'media' ? 'media' : 'other'](signal)
    const { message_id } = await post({ ...json, messaging_type: 'RESPONSE' }, signal).catch((error: unknown) => {
      const isLate = error instanceof SendError && error.code === 'ERR_REPLY_WINDOW_CLOSED'
      if (!isLate || !product.humanAgent) throw error
      return post({ ...json, messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }, signal)
    })
    return { externalId: message_id }
  }
}

const person = z.object({
  name: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  profile_pic: z.string().optional(),
})

async function profileOf(graph: Graph, { value }: Address, fields: string) {
  const known = await graph({ path: encodeURIComponent(value), query: { fields }, reply: person })
  const name = known.name || [known.first_name, known.last_name].filter(Boolean).join(' ') || known.username
  return name ? { name, ...(known.profile_pic && { pictureUrl: known.profile_pic }) } : null
}
