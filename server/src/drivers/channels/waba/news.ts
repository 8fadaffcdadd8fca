import type { Address } from '@balcao/contract/channels/addresses'
import type { By, MessageNews, News } from '../driver.ts'
import { unknown } from '../lib/meta/reading.ts'
import { unsupported } from '../unsupported.ts'
import { saidIn } from './said.ts'
import type { Message, Person } from './wire.ts'

/** Where a message was said: which business account names its people, who they are, and whether the company said it. */
interface Scene {
  account: string
  people: readonly Person[]
  fromMe: boolean
}

/** A message of the company's number, told as what it is: said, edited, taken back, a reaction, or a change of number. */
export function newsOf(message: Message, scene: Scene): News[] {
  const who = personOf(message, scene)
  const [peer] = who.addresses
  if (!peer) return [unknown(`message ${message.id}: from nobody`)]
  const { timestamp: at } = message
  const when = at && { at }

  if (message.reaction) {
    const { message_id: externalId, emoji = '' } = message.reaction
    return [{ type: 'reaction', externalId, emoji, from: scene.fromMe ? null : peer, ...when }]
  }
  const group = message.group_id
  const by: By = {
    fromMe: scene.fromMe,
    ...(group ? { address: groupAddress(group), authors: [peer.value] } : { address: peer }),
  }
  if (message.edit) {
    const { original_message_id: externalId, message: now } = message.edit
    const said = saidIn(now)
    return [said ? { type: 'edited', externalId, text: said.text, by, ...when } : unknown(`edit to type ${now.type}`)]
  }
  if (message.revoke) return [{ type: 'removed', externalId: message.revoke.original_message_id, by, ...when }]

  const frame = frameOf(message, scene, { peer, name: who.name })
  const said = saidIn(message)
  const what = `message of type ${message.type}`
  return [...who.identity, ...(said ? [{ ...frame, ...said }] : unsupported(frame, what))]
}

/** As a message alone: what history is made of. */
export function messageOf(message: Message, scene: Scene): MessageNews | null {
  const { addresses, name } = personOf(message, scene)
  const [peer] = addresses
  if (!peer) return null
  const status = message.history_context?.status?.toLowerCase() ?? ''
  return {
    ...frameOf(message, scene, { peer, name }),
    ...(saidIn(message) ?? { text: '', kind: 'unsupported' }),
    ...(scene.fromMe && isTick(status) && { ack: TICKS[status] }),
  }
}

const TICKS = { delivered: 2, read: 3, played: 4 } as const
const isTick = (status: string): status is keyof typeof TICKS => Object.hasOwn(TICKS, status)

function frameOf(message: Message, scene: Scene, { peer, name }: { peer: Address; name: string }) {
  const { id: externalId, context, group_id: group, timestamp: at } = message
  return {
    type: 'message' as const,
    externalId,
    ...(group ? { address: groupAddress(group), author: { address: peer.value, name }, name: '' } : { address: peer, name }),
    fromMe: scene.fromMe,
    ...(context?.id && { quoted: context.id }),
    ...((context?.forwarded || context?.frequently_forwarded) && { isForwarded: true }),
    ...referralOf(message),
    ...(at && { at }),
  }
}

export const groupAddress = (value: string): Address => ({ kind: 'group', scope: '', value })
const phone = (value: string): Address => ({ kind: 'phone', scope: '', value: value.replace(/^\+/, '') })

/** The customer by every name we are told: the number if there is one, then what this business calls them. */
export function addressesOf({ account }: Pick<Scene, 'account'>, names: readonly (string | undefined)[]): Address[] {
  const known = [...new Set(names.flatMap(name => name || []))]
  const all = known.map((value): Address => (/^\+?\d+$/.test(value) ? phone(value) : { kind: 'business', scope: account, value }))
  return all.toSorted((one, other) => Number(one.kind === 'business') - Number(other.kind === 'business'))
}

function personOf(message: Message, scene: Scene) {
  const { fromMe, people } = scene
  const ids = fromMe ? [message.to, message.to_user_id] : [message.from, message.from_user_id, message.from_parent_user_id]
  const told = people.find(({ wa_id, user_id }) => [wa_id, user_id].some(id => id !== undefined && ids.includes(id)))
  const person = told ?? (people.length === 1 && !message.group_id ? people[0] : undefined)
  // What a message is from comes first: it is what an answer goes to.
  const addresses = addressesOf(scene, [...ids, person?.wa_id, person?.user_id, person?.parent_user_id])
  const name = (!fromMe && person?.profile?.name) || ''
  return { addresses, name, identity: identityOf(message, scene, { addresses, name }) }
}

/** Known under more than one name, or under a new one. */
function identityOf({ system }: Message, scene: Scene, { addresses, name }: { addresses: Address[]; name: string }): News[] {
  const became = system ? addressesOf(scene, [system.wa_id, system.new_wa_id, system.user_id]) : []
  const all = [...addresses, ...became.filter(one => !addresses.some(other => other.value === one.value))]
  return all.length > 1 ? [{ type: 'identity', addresses: all, ...(name && { name }) }] : []
}

function referralOf({ referral, context }: Message): Pick<MessageNews, 'referral'> {
  if (referral) {
    const { source_type: source, source_id: id, source_url: url, headline: title, body: text } = referral
    return { referral: { source, ...(id && { id }), ...(url && { url }), ...(title && { title }), ...(text && { text }) } }
  }
  const product = context?.referred_product?.product_retailer_id
  return product ? { referral: { source: 'product', id: product } } : {}
}
