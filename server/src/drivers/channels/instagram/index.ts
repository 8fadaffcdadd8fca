import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { z } from 'zod'
import { CAN_NOTHING } from '../can-nothing.ts'
import type { Driver, Health } from '../driver.ts'
import type { Graph } from '../lib/meta/graph.ts'
import { metaHook } from '../lib/meta/hook.ts'
import { open } from '../lib/meta/opening.ts'
import { pagesConnection } from '../lib/meta/pages/connection.ts'
import { HUMAN_AGENT_HOURS } from '../lib/meta/pages/product.ts'
import { readPages } from '../lib/meta/pages/read.ts'
import { asHealth } from '../lib/meta/problems.ts'
import { idText } from '../lib/meta/reading.ts'
import { accessTo } from './access.ts'
import { type InstagramConfig, instagramConfig, nodeOf } from './config.ts'

const MB = 1024 * 1024
const file = (types: string[], maxBytes = 25 * MB) => ({ maxBytes, types, caption: false })

const capabilities: Capabilities = {
  ...CAN_NOTHING,
  textMax: 1000,
  media: {
    image: file(['image/jpeg', 'image/png'], 8 * MB),
    video: file(['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm']),
    audio: file(['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/wav']),
  },
  buttons: 13,
  listRows: 13,
  quote: true,
  react: true,
  typing: true,
  read: true,
  replyWindowHours: 24,
  adWindowHours: null,
  pictures: true,
  history: true,
  addresses: 'page',
  inFlight: 10,
}

const TEXT_MAX_BYTES = 1000
const DAY_MS = 86_400_000

/** Direct messages of an Instagram professional account. */
export const instagram: Driver<typeof instagramConfig> = {
  kind: 'instagram',
  config: instagramConfig,
  capabilities,
  capabilitiesOf: ({ humanAgent }) => (humanAgent ? { ...capabilities, replyWindowHours: HUMAN_AGENT_HOURS } : capabilities),
  check: async (config, outside) => check(config, (await accessTo(config, outside)).graph),

  async connect(config, outside) {
    const { graph, renew } = await accessTo(config, outside)
    await open(outside, [() => check(config, graph), () => subscribe(config, graph)])
    await renew()
    const daily = setInterval(
      () => void renew().catch((error: unknown) => outside.log.warn({ error }, 'renewing failed')),
      DAY_MS,
    )
    daily.unref()
    const end = () => clearInterval(daily)
    outside.signal.addEventListener('abort', end, { once: true })

    const connection = pagesConnection(graph, outside, {
      platform: 'instagram',
      accountId: config.accountId,
      nodeId: nodeOf(config),
      metadata: false,
      humanAgent: config.humanAgent,
      profileFields: 'name,username,profile_pic',
      textsASecond: 100,
      capabilities,
      textMaxBytes: TEXT_MAX_BYTES,
    })
    return { ...connection, close: async () => end() }
  },

  webhook: { ...metaHook, read: ({ accountId: id }, call) => readPages({ object: 'instagram', id }, call) },
}

const itself = z.object({ id: idText, user_id: idText.optional(), username: z.string().optional(), name: z.string().optional() })

async function check(config: InstagramConfig, graph: Graph): Promise<Health> {
  const account = `Instagram account id ${config.accountId}`
  let asked = account
  try {
    const { username } = config.login === 'instagram' ? await ownerOf(config, graph) : await linkedTo(config, graph)
    asked = `webhooks of ${account}`
    await graph({ path: `${nodeOf(config)}/subscribed_apps`, reply: z.object({ data: z.array(z.unknown()) }) })
    return { ok: true, ...(username && { name: `@${username}` }) }
  } catch (problem) {
    if (problem instanceof Mismatch) return { ok: false, code: 'ERR_CHANNEL_DATA', details: `${account}: ${problem.message}` }
    return asHealth(problem, asked, 'ERR_CHANNEL_DATA')
  }
}

/** It has two ids: webhooks use the one that is the same for every app. */
async function ownerOf({ accountId }: InstagramConfig, graph: Graph) {
  const owner = await graph({ path: 'me', query: { fields: 'id,user_id,username,name' }, reply: itself })
  if ((owner.user_id ?? owner.id) === accountId) return owner
  throw new Mismatch(`the token is of @${owner.username}, whose id is ${owner.user_id ?? owner.id}`)
}

async function linkedTo({ accountId, pageId }: InstagramConfig, graph: Graph) {
  const page = await graph({ path: 'me', query: { fields: 'id,name' }, reply: itself })
  if (page.id !== pageId) throw new Mismatch(`the token is not of page id ${pageId}, but of ${page.name ?? ''} ${page.id}`)
  return graph({ path: accountId, query: { fields: 'id,username,name' }, reply: itself })
}

/** Everything was answered, and does not fit together. */
class Mismatch extends Error {}

const SUBSCRIBED = {
  instagram: 'messages,messaging_postbacks,messaging_seen,message_reactions,messaging_referral,messaging_handover',
  facebook: 'messages,messaging_postbacks,message_reactions,messaging_referrals,messaging_handovers,standby',
}

async function subscribe(config: InstagramConfig, graph: Graph): Promise<Health> {
  const path = `${nodeOf(config)}/subscribed_apps`
  const query = { subscribed_fields: SUBSCRIBED[config.login] }
  const reply = z.object({ success: z.literal(true) })
  return graph({ method: 'POST', path, query, reply }).then(
    () => ({ ok: true as const }),
    (problem: unknown) => asHealth(problem, `webhooks of Instagram account id ${config.accountId}`, 'ERR_CHANNEL_DATA'),
  )
}
