import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { z } from 'zod'
import { CAN_NOTHING } from '../can-nothing.ts'
import type { Driver, Health, Outside } from '../driver.ts'
import { graphId, metaFields } from '../lib/meta/config.ts'
import { type Graph, graphOf } from '../lib/meta/graph.ts'
import { metaHook } from '../lib/meta/hook.ts'
import { open } from '../lib/meta/opening.ts'
import { pagesConnection } from '../lib/meta/pages/connection.ts'
import { HUMAN_AGENT_HOURS } from '../lib/meta/pages/product.ts'
import { readPages } from '../lib/meta/pages/read.ts'
import { asHealth } from '../lib/meta/problems.ts'
import { idText } from '../lib/meta/reading.ts'

const config = z.object({
  pageId: graphId(),
  ...metaFields,
  /** Meta lets this app answer for 7 days, with a person at it. */
  humanAgent: z.boolean().default(false),
})
type Config = z.output<typeof config>

const MB = 1024 * 1024
const file = (types: string[]) => ({ maxBytes: 25 * MB, types, caption: false })

const capabilities: Capabilities = {
  ...CAN_NOTHING,
  textMax: 2000,
  media: {
    image: { ...file(['image/jpeg', 'image/png', 'image/gif']), maxBytes: 8 * MB },
    video: file(['video/*']),
    audio: file(['audio/*']),
    voice: file(['audio/*']),
    document: file(['*']),
  },
  // As buttons up to three, as quick replies beyond; a list has the same form.
  buttons: 13,
  listRows: 13,
  quote: true,
  react: true,
  typing: true,
  delivered: true,
  read: true,
  replyWindowHours: 24,
  adWindowHours: null,
  pictures: true,
  history: true,
  addresses: 'page',
  inFlight: 10,
}

/** Messages to a Facebook page. */
export const messenger: Driver<typeof config> = {
  kind: 'messenger',
  config,
  capabilities,
  capabilitiesOf: ({ humanAgent }) => (humanAgent ? { ...capabilities, replyWindowHours: HUMAN_AGENT_HOURS } : capabilities),
  check: (fields, outside) => check(fields, graphFor(fields, outside)),

  async connect(fields, outside) {
    const graph = graphFor(fields, outside)
    await open(outside, [() => check(fields, graph), () => subscribe(fields, graph)])
    const { pageId, humanAgent } = fields
    return pagesConnection(graph, outside, {
      platform: 'messenger',
      accountId: pageId,
      nodeId: pageId,
      metadata: true,
      humanAgent,
      profileFields: 'first_name,last_name,profile_pic',
      textsASecond: 300,
      capabilities,
    })
  },

  webhook: { ...metaHook, read: ({ pageId: id }, call) => readPages({ object: 'page', id }, call) },
}

const graphFor = (fields: Config, outside: Outside) => graphOf(outside, { ...fields, host: 'facebook' })

const itself = z.object({ id: idText, name: z.string().optional() })

/** A page's token is the page itself: what it says of itself shows whose it is. */
async function check({ pageId }: Config, graph: Graph): Promise<Health> {
  const page = `page id ${pageId}`
  let asked = page
  try {
    const { id, name = '' } = await graph({ path: 'me', query: { fields: 'id,name' }, reply: itself })
    if (id !== pageId) return { ok: false, code: 'ERR_CHANNEL_DATA', details: `${page}: the token is of ${name} ${id}` }
    asked = `webhooks of ${page}`
    await graph({ path: `${pageId}/subscribed_apps`, reply: z.object({ data: z.array(z.unknown()) }) })
    return { ok: true, ...(name && { name }) }
  } catch (problem) {
    return asHealth(problem, asked, 'ERR_CHANNEL_DATA')
  }
}

const SUBSCRIBED =
  'messages,messaging_postbacks,message_reactions,message_reads,message_deliveries,message_echoes,message_edits,messaging_referrals,messaging_handovers,standby'

async function subscribe({ pageId }: Config, graph: Graph): Promise<Health> {
  const reply = z.object({ success: z.literal(true) })
  const query = { subscribed_fields: SUBSCRIBED }
  return graph({ method: 'POST', path: `${pageId}/subscribed_apps`, query, reply }).then(
    () => ({ ok: true as const }),
    (problem: unknown) => asHealth(problem, `webhooks of page id ${pageId}`, 'ERR_CHANNEL_DATA'),
  )
}
