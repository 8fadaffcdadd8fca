import { setTimeout } from 'node:timers/promises'
import type { MediaKind } from '@balcao/contract/channels/channel-words'
import { z } from 'zod'
import type { Connection, InboundMedia, MessageNews, Outside } from '../../../driver.ts'
import type { Graph } from '../graph.ts'
import type { Product } from './product.ts'
import { partId } from './said.ts'

const party = z.object({ id: z.string(), name: z.string().optional(), username: z.string().optional() })
const file = z.object({
  mime_type: z.string().optional(),
  name: z.string().optional(),
  size: z.number().optional(),
  file_url: z.string().optional(),
  image_data: z.object({ url: z.string() }).optional(),
  video_data: z.object({ url: z.string() }).optional(),
})
const message = z.object({
  id: z.string(),
  created_time: z.string(),
  from: party,
  to: z.object({ data: z.array(party) }).catch({ data: [] }),
  message: z.string().catch(''),
  attachments: z
    .object({ data: z.array(file) })
    .optional()
    .catch(undefined),
})
const next = z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional()
const conversation = z.object({
  id: z.string(),
  updated_time: z.string().optional(),
  messages: z.object({ data: z.array(message) }).optional(),
})
const page = z.object({ data: z.array(conversation), paging: next })

type Ask = Parameters<NonNullable<Connection['history']>>[0]

const CONVERSATIONS_A_PAGE = 20
const MESSAGES_MAX = 100
/** A whole history would take days at two calls a second. */
const PAGES_MAX = 250
const PAUSE_MS = 500

const FIELDS = 'id,updated_time,messages.limit(COUNT){id,created_time,from,to,message,attachments}'

/** Conversations, the last touched first; each is told by itself, its oldest message first. */
export async function historyOf(graph: Graph, outside: Outside, { product, ask }: { product: Product; ask: Ask }): Promise<void> {
  const count = Math.min(ask.perConversation, MESSAGES_MAX)
  const query = {
    platform: product.platform,
    fields: FIELDS.replace('COUNT', String(count)),
    limit: String(CONVERSATIONS_A_PAGE),
    ...(ask.address && { user_id: ask.address.value }),
  }
  let after: string | undefined
  for (let pages = 0; pages < PAGES_MAX && !outside.signal.aborted; pages++) {
    if (pages > 0) await setTimeout(PAUSE_MS, undefined, { signal: outside.signal }).catch(() => undefined)
    const path = `${product.nodeId}/conversations`
    const { data, paging } = await graph({
      path,
      query: { ...query, ...(after && { after }) },
      reply: page,
      signal: outside.signal,
    })
    for (const { messages } of data) await tell(messages?.data ?? [])

    const oldest = data.at(-1)?.updated_time
    const isPast = ask.since !== undefined && oldest !== undefined && new Date(oldest) < ask.since
    after = paging?.next && paging.cursors?.after
    if (!after || isPast) break
  }
  await outside.deliver({ type: 'history', messages: [], progress: 100, done: true })

  async function tell(found: readonly z.output<typeof message>[]) {
    const wanted = found.filter(({ created_time }) => isWithin(new Date(created_time), ask))
    const messages = wanted.toReversed().flatMap(one => newsOf(one, product))
    if (messages.length > 0) await outside.deliver({ type: 'history', messages })
  }
}

const isWithin = (at: Date, { since, until }: Ask) => (!since || at >= since) && (!until || at <= until)

function newsOf(
  { id, created_time, from, to, message: text, attachments }: z.output<typeof message>,
  { accountId, nodeId }: Product,
): MessageNews[] {
  const fromMe = [accountId, nodeId].includes(from.id)
  const person = fromMe ? to.data[0] : from
  if (!person) return []
  const files = attachments?.data.flatMap(one => mediaOf(one) ?? []) ?? []
  const common = {
    type: 'message' as const,
    address: { kind: 'page' as const, scope: accountId, value: person.id },
    name: (!fromMe && (person.name ?? person.username)) || '',
    fromMe,
    at: new Date(created_time),
  }
  if (files.length === 0) return [{ ...common, externalId: id, text, ...(text === '' && { kind: 'unsupported' }) }]
  return files.map((media, i) => ({ ...common, externalId: partId(id, i), text: i === 0 ? text : '', kind: media.kind, media }))
}

function mediaOf({
  mime_type: mimeType,
  name: fileName,
  size,
  file_url,
  image_data,
  video_data,
}: z.output<typeof file>): InboundMedia | null {
  const url = image_data?.url ?? video_data?.url ?? file_url
  if (!url) return null
  const spoken: MediaKind = mimeType?.startsWith('audio/') ? 'audio' : 'document'
  const kind: MediaKind = image_data ? 'image' : video_data ? 'video' : spoken
  return { kind, source: { url }, ...(mimeType && { mimeType }), ...(fileName && { fileName }), ...(size && { size }) }
}
