import type { Address } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import { readableName } from '@balcao/contract/values/readable'
import type { Connection, KnownContact, News, NewTemplate, Participant, Template } from '../../../drivers/channels/driver.ts'
import { queryTenant, type Tx } from '../../../infra/database/db.ts'
import type { ChannelKey } from '../key.ts'
import { keepNews } from '../provider-events/news-kept.ts'
import { GROUP_KINDS, type GroupAsk, type GroupAsks, groupAnswer, isGroupAsk } from './group-asks.ts'
import { type Carrier, cannot, leaveRequest, request } from './requests.ts'

/** What can be asked of a channel's provider, and what is answered. */
interface Asks extends GroupAsks {
  participants: { ask: { group: Address }; answer: Participant[] }
  templates: { ask: object; answer: Template[] }
  makeTemplate: { ask: { draft: NewTemplate }; answer: Pick<Template, 'externalId' | 'status'> }
  dropTemplate: { ask: Pick<Template, 'externalId' | 'name'>; answer: null }
  /** Whom its own book knows. */
  contacts: { ask: object; answer: KnownContact[] }
  /** Who has it, as the channel spells it; null when nobody does. */
  number: { ask: { number: string }; answer: Address | null }
  /** Older messages, of one conversation or of all; they come as news, by and by. */
  history: { ask: { address?: Address; perConversation: number }; answer: null }
  /** A conversation, to the provider's own agent. */
  giveBack: { ask: { address: Address }; answer: null }
}
type What = keyof Asks
type PlainAsk = Exclude<Ask, GroupAsk>

/** What the provider is only told: nobody waits for it. */
type Telling =
  | { what: 'block'; address: Address; blocked: boolean }
  | { what: 'rejectCall'; callId: string; from: Address }
  /** What they are called there becomes news. */
  | { what: 'profile'; address: Address }
type Ask = { [W in What]: { what: W } & Asks[W]['ask'] }[What] | Telling

const WAIT_MS = 10_000

/**
 * Asks the provider through the process that holds the channel's connection, whichever that is, and waits for the answer. What
 * cannot be had is refused with the provider's reason.
 */
export async function askChannel<W extends What>(
  tenantId: number,
  channelId: number,
  ask: { what: W } & Asks[W]['ask'],
  waitMs = WAIT_MS,
): Promise<Asks[W]['answer']> {
  if (!(await isConnected(tenantId, channelId))) refuse('ERR_WAPP_INITIALIZED', { reason: 'not connected' })
  const done = await request(tenantId, channelId, { body: ask, worthMs: waitMs })
  if (!done) return refuse('ERR_WAPP_INITIALIZED', { reason: 'no answer' })
  return done.code === null ? (done.answer as Asks[W]['answer']) : refuse(done.code, { details: done.details })
}

const isConnected = async (tenantId: number, channelId: number): Promise<boolean> => {
  const [channel] = await queryTenant(tenantId, db => db.selectFrom('channels').select('status').where('id', '=', channelId))
  return channel?.status === 'connected'
}

/** Has it carried out when the channel is there, unless that takes longer than it is worth; commits with the caller's transaction. */
export const tellChannel = (tx: Tx, channelId: number, telling: Telling, worthMs: number): Promise<void> =>
  leaveRequest(tx, channelId, { body: telling, worthMs })

const KINDS = {
  ...GROUP_KINDS,
  participants: true,
  templates: true,
  makeTemplate: true,
  dropTemplate: true,
  contacts: true,
  number: true,
  history: true,
  giveBack: true,
  block: true,
  rejectCall: true,
  profile: true,
} satisfies Record<Ask['what'], true>

/** What can be asked without a message it is about. */
export const askCarrier: Carrier = {
  kinds: Object.keys(KINDS),
  async carryOut(connection, { body }, channel) {
    const ask = body as Ask
    const answer = await (isGroupAsk(ask) ? groupAnswer(connection, channel.tenantId, ask) : answerOf(connection, ask))
    if (ask.what === 'profile') await tellName(channel, ask.address, answer)
    return answer
  },
}

async function answerOf(connection: Connection, ask: PlainAsk): Promise<unknown> {
  switch (ask.what) {
    case 'participants':
      return connection.participants ? named(await connection.participants(ask.group)) : cannot()
    case 'templates':
      return connection.templates ? connection.templates() : cannot()
    case 'makeTemplate':
      return connection.makeTemplate ? connection.makeTemplate(ask.draft) : cannot()
    case 'dropTemplate':
      await (connection.dropTemplate ? connection.dropTemplate(ask) : cannot())
      return null
    case 'contacts':
      return connection.contacts ? readableBook(await connection.contacts()) : cannot()
    case 'number':
      return connection.findNumber ? connection.findNumber(ask.number) : cannot()
    case 'block':
      return connection.block ? connection.block(ask.address, ask.blocked) : cannot()
    case 'rejectCall':
      return connection.rejectCall ? connection.rejectCall(ask.callId, ask.from) : cannot()
    case 'profile':
      return connection.profile?.(ask.address) ?? null
    case 'giveBack':
      await (connection.giveBack ? connection.giveBack(ask.address) : cannot())
      return null
    case 'history': {
      const { what: _, ...wanted } = ask
      await (connection.history ? connection.history(wanted) : cannot())
      return null
    }
  }
}

/** Taken in with what else waits, a moment later. */
const named = (people: readonly Participant[]): Participant[] => people.map(one => ({ ...one, name: readableName(one.name) }))

const readableBook = (book: readonly KnownContact[]): KnownContact[] =>
  book.map(one => ({ ...one, name: readableName(one.name) }))

async function tellName(channel: ChannelKey, address: Address, found: unknown): Promise<void> {
  const { name = '' } = (found ?? {}) as { name?: string }
  if (name === '') return
  const news: News =
    address.kind === 'group' ? { type: 'group', address, name } : { type: 'identity', addresses: [address], name }
  await keepNews(channel, { news }, { reason: 'a name that was asked for', again: true })
}
