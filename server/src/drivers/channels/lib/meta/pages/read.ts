import { z } from 'zod'
import type { MessageNews, News, WebhookCall } from '../../../driver.ts'
import { each, unknown } from '../reading.ts'
import { furtherParts, partId, partsOf, referralOf } from './said.ts'
import * as wire from './wire.ts'

/** Whose conversations these are, and under which name Meta calls. */
interface Account {
  object: 'page' | 'instagram'
  id: string
}

/** What a call of Meta's says of Messenger or of Instagram. */
export function readPages(account: Account, call: WebhookCall): News[] {
  const body = wire.envelope.safeParse(call.body)
  if (!body.success) return [unknown(`no call of Meta: ${z.prettifyError(body.error)}`)]
  if (body.data.object !== account.object) return [unknown(`of an object of another kind: ${body.data.object}`)]

  const news = each(body.data.entry, wire.entry, 'entry', ({ id, messaging = [], standby = [], changes = [] }) => {
    if (id !== account.id) return [unknown(`of another account: ${id}`)]
    return [
      ...each(messaging, wire.item, 'item', item => newsOf(account, item)),
      ...heldElsewhere(each(standby, wire.item, 'item', item => newsOf(account, item))),
      ...changes.map(({ field }) => unknown(`field ${field}`)),
    ]
  })
  return news.length > 0 ? news : [unknown('a call that says nothing')]
}

/** Said while another app has the conversation. */
const heldElsewhere = (news: News[]): News[] => [
  ...news.map((one): News => (one.type === 'message' && one.fromMe ? { ...one, by: 'agent' } : one)),
  ...news.flatMap((one): News[] =>
    one.type === 'message' ? [{ type: 'handover', address: one.address, holder: 'provider' }] : [],
  ),
]

function newsOf(account: Account, item: wire.Item): News[] {
  const fromMe = item.message?.is_echo === true || item.sender?.id === account.id
  const person = (fromMe ? item.recipient : item.sender)?.id
  if (!person) return [unknown('an item of nobody')]
  const address = { kind: 'page', scope: account.id, value: person } as const
  const { timestamp: at } = item
  const scene: Scene = { item, address, fromMe, when: at ? { at } : {} }

  if (item.message) return saidIn(item.message, scene)
  if (item.message_edit)
    return [{ type: 'edited', externalId: item.message_edit.mid, text: item.message_edit.text, ...scene.when }]
  if (item.reaction) return reactionOf(item.reaction, scene)
  if (item.postback) return [postbackOf(item.postback, scene)]
  if (item.delivery) return deliveryOf(item.delivery, scene)
  if (item.read) return readOf(item.read, scene)
  if (item.referral) return [cameBy(item.referral, scene)]
  if (item.pass_thread_control !== undefined) return [{ type: 'handover', address, holder: 'us' }]
  if (item.take_thread_control !== undefined) return [{ type: 'handover', address, holder: 'provider' }]
  return [unknown('an item of a kind that is not known')]
}

interface Scene {
  item: wire.Item
  address: MessageNews['address']
  fromMe: boolean
  when: { at?: Date }
}

/** Of what we sent, its echo says so: it comes back under our own id, maybe before the answer to the sending did. */
const OURS = 'balcao:'
export const metadataOf = (id: string): string => OURS + id

function saidIn(message: wire.Message, { address, fromMe, when }: Scene): News[] {
  const { mid, is_deleted, metadata, reply_to } = message
  if (is_deleted) return [{ type: 'removed', externalId: mid, parts: furtherParts(mid), ...when }]
  if (fromMe && metadata?.startsWith(OURS))
    return [{ type: 'ack', externalId: mid, ack: 1, reference: metadata.slice(OURS.length) }]
  return partsOf(message).map((part, i) => ({
    type: 'message',
    externalId: partId(mid, i),
    address,
    name: '',
    fromMe,
    ...part,
    ...(reply_to?.mid && { quoted: reply_to.mid }),
    ...when,
  }))
}

const REACTIONS = new Map(
  Object.entries({ love: '❤️', smile: '😆', laugh: '😆', wow: '😮', sad: '😢', angry: '😠', like: '👍', dislike: '👎' }),
)

function reactionOf(
  { mid: externalId, action, reaction = '', emoji }: NonNullable<wire.Item['reaction']>,
  { address, fromMe, when }: Scene,
): News[] {
  const shown = action === 'unreact' ? '' : (emoji ?? REACTIONS.get(reaction))
  if (shown === undefined) return [unknown(`reaction ${reaction}`)]
  return [{ type: 'reaction', externalId, emoji: shown, from: fromMe ? null : address, ...when }]
}

function postbackOf({ mid, title, payload, referral }: NonNullable<wire.Item['postback']>, scene: Scene): MessageNews {
  return {
    ...choiceOf(scene, { externalId: mid ?? idOf('postback', scene), text: title || payload || '', choice: payload }),
    ...(referral && { referral: referralOf(referral) }),
  }
}

/** They opened the conversation anew by a link or an ad, and have said nothing yet. */
function cameBy(referral: wire.Referral, scene: Scene): MessageNews {
  const text = referral.ads_context_data?.ad_title ?? referral.ref ?? ''
  return {
    ...choiceOf(scene, { externalId: idOf('referral', scene), text, choice: referral.ref }),
    referral: referralOf(referral),
  }
}

interface Chosen {
  externalId: string
  text: string
  choice: string | undefined
}

function choiceOf({ address, when }: Scene, { externalId, text, choice }: Chosen): MessageNews {
  return {
    type: 'message',
    externalId,
    address,
    name: '',
    fromMe: false,
    text,
    kind: 'interactive',
    ...(choice && { choice }),
    ...when,
  }
}

/** What has no id of theirs is known again by who and when. */
const idOf = (what: string, { address, when }: Scene) => `${what}:${address.value}:${when.at?.getTime() ?? ''}`

function deliveryOf({ mids, watermark: until }: NonNullable<wire.Item['delivery']>, { address }: Scene): News[] {
  if (mids?.length) return mids.map(externalId => ({ type: 'ack', externalId, ack: 2 }))
  return until ? [{ type: 'acksUntil', address, ack: 2, until }] : [unknown('a delivery of nothing')]
}

/** Messenger tells until when it was read, Instagram the last message that was: what came before it has been read as well. */
function readOf({ mid, watermark }: NonNullable<wire.Item['read']>, { address, when }: Scene): News[] {
  const until = watermark ?? when.at
  return [
    ...(mid ? [{ type: 'ack', externalId: mid, ack: 3 } as const] : []),
    ...(until ? [{ type: 'acksUntil', address, ack: 3, until } as const] : []),
  ]
}
