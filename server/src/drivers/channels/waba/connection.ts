import type { Address } from '@balcao/contract/channels/addresses'
import { z } from 'zod'
import {
  type Connection,
  type Outbound,
  type OutboundMedia,
  type Outside,
  type Participant,
  SendError,
  type Sent,
} from '../driver.ts'
import type { Graph } from '../lib/meta/graph.ts'
import { pace } from '../lib/meta/pace.ts'
import { minding } from '../lib/meta/problems.ts'
import { sendTo } from './check.ts'
import type { WabaConfig } from './config.ts'
import { graphFor } from './graph.ts'
import { download, uploadsOf } from './media.ts'
import { addressesOf } from './news.ts'
import { bodyOf, recipientOf } from './outbound.ts'
import { dropTemplate, listTemplates, makeTemplate, ofTemplates } from './templates.ts'

const whatsapp = { messaging_product: 'whatsapp' } as const
/** Any answer that is one. */
const anything = z.looseObject({})

export function connectionOf(config: WabaConfig, outside: Outside): Connection {
  const graph = graphFor(config, outside)
  const mind = minding(outside, 'ERR_WABA_DATA')
  const messages = `${config.phoneNumberId}/messages`
  const once = (path: string, json: object) => mind('safe', () => graph({ method: 'POST', path, json, reply: anything }))

  return {
    send: sender(config, outside, graph),
    async react({ to, externalId: message_id }, emoji) {
      await once(messages, { ...whatsapp, ...recipientOf(to), type: 'reaction', reaction: { message_id, emoji } })
    },
    async typing(_to, last) {
      if (!last) return
      await once(messages, { ...whatsapp, status: 'read', message_id: last.externalId, typing_indicator: { type: 'text' } })
    },
    async markRead({ externalId: message_id }) {
      await once(messages, { ...whatsapp, status: 'read', message_id })
    },
    block: (address, blocked) => mind('safe', () => block(graph, config, { address, blocked })),
    async rejectCall(call_id) {
      await once(`${config.phoneNumberId}/calls`, { ...whatsapp, call_id, action: 'reject' })
    },
    async giveBack(address) {
      const { recipient_type: _, ...recipient } = recipientOf(address)
      await once(`${config.phoneNumberId}/thread_control`, { ...whatsapp, ...recipient, action: 'release' })
    },
    participants: group => mind('safe', () => participantsOf(graph, config, group)),
    async history() {
      // Once after the number was brought over; they answer by webhooks, for as long as they like.
      await once(`${config.phoneNumberId}/smb_app_data`, { ...whatsapp, sync_type: 'smb_app_state_sync' })
      await once(`${config.phoneNumberId}/smb_app_data`, { ...whatsapp, sync_type: 'history' })
    },
    templates: () => mind('safe', () => listTemplates(graph, config)),
    makeTemplate: draft => ofTemplates(mind('unsafe', () => makeTemplate(graph, config, draft))),
    dropTemplate: its => ofTemplates(mind('safe', () => dropTemplate(graph, config, its))),
    download: (ref, signal) => mind('safe', () => download(graph, outside, { config, ref, signal })),
    async close({ forget } = {}) {
      if (forget) await mind('safe', () => sendTo(graph, config, ''))
    },
  }
}

const accepted = z.object({
  contacts: z.array(z.object({ wa_id: z.string().optional(), user_id: z.string().optional() })).catch([]),
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
})

/** What a number may send, unless Meta has raised it. */
const A_SECOND = 80

function sender(config: WabaConfig, outside: Outside, graph: Graph): Connection['send'] {
  const mind = minding(outside, 'ERR_WABA_DATA')
  const uploads = uploadsOf(graph, config)
  const path = `${config.phoneNumberId}/messages`
  const turn = pace(A_SECOND)

  return async (message, signal): Promise<Sent> => {
    // A file that may have arrived is no message yet: it is brought again.
    const json = await mind('safe', () => bodyOf(message, media => uploads.place(media, signal)))
    await turn(signal)
    const answer = await mind('unsafe', () => graph({ method: 'POST', path, json, reply: accepted, signal })).catch(
      (error: unknown) => {
        const media = mediaIn(message)
        if (media && error instanceof SendError && error.outcome === 'refused') uploads.forget(media)
        throw error
      },
    )
    await learnNames(message.to, answer.contacts)
    return { externalId: answer.messages[0].id }
  }

  /** The number as WhatsApp knows it, which has a ninth digit more or less. The message is out: nothing here may undo that. */
  async function learnNames(to: Address, [contact]: z.output<typeof accepted>['contacts']) {
    if (to.kind === 'group' || !contact?.wa_id || contact.wa_id === to.value) return
    const addresses = addressesOf({ account: config.businessAccountId }, [contact.wa_id, contact.user_id])
    const known = addresses.some(address => address.value === to.value) ? addresses : [...addresses, to]
    await outside.deliver({ type: 'identity', addresses: known }).catch((error: unknown) => {
      outside.log.warn({ error }, 'what WhatsApp calls a number was not kept')
    })
  }
}

function mediaIn({ content }: Outbound): OutboundMedia | undefined {
  if (content.type === 'media') return content.media
  return content.type === 'template' && content.header && 'media' in content.header ? content.header.media : undefined
}

const blocking = z.object({ block_users: z.object({ failed_users: z.array(z.unknown()).optional() }).optional() })

async function block(graph: Graph, { phoneNumberId }: WabaConfig, { address, blocked }: { address: Address; blocked: boolean }) {
  const user = address.kind === 'business' ? { user_id: address.value } : { user: address.value }
  const json = { ...whatsapp, block_users: [user] }
  const method = blocked ? 'POST' : 'DELETE'
  const { block_users: result } = await graph({ method, path: `${phoneNumberId}/block_users`, json, reply: blocking })
  const failed = result?.failed_users ?? []
  // Meta blocks only a person who wrote within the last 24 hours.
  if (failed.length > 0) throw new SendError('refused', 'ERR_CHANNEL_CANNOT', JSON.stringify(failed))
}

const members = z.object({
  participants: z
    .array(z.object({ wa_id: z.string().optional(), user_id: z.string().optional(), name: z.string().catch('') }))
    .catch([]),
})

async function participantsOf(graph: Graph, { businessAccountId: account }: WabaConfig, group: Address): Promise<Participant[]> {
  const { participants } = await graph({
    path: encodeURIComponent(group.value),
    query: { fields: 'participants' },
    reply: members,
  })
  return participants.flatMap(({ wa_id, user_id, name }) => {
    const [address] = addressesOf({ account }, [wa_id, user_id])
    return address ? [{ address, name, ...(wa_id && { number: wa_id }) }] : []
  })
}
