import { keyOf } from '@balcao/contract/channels/addresses'
import { readable } from '@balcao/contract/values/readable'
import { clock } from '../../../infra/clock.ts'
import { wake } from '../../../infra/processes/wake.ts'
import type { ChannelKey, NewsOf } from '../../channels/index.ts'
import { type BatchWork, BatchWriter, compareText } from '../batch-writer.ts'
import { readableAddress, readableBody, readableId, saidAt } from '../rules/inbound.ts'

/** News about a message that is here, or will be. */
type Amendment = NewsOf<'ack'> | NewsOf<'edited'> | NewsOf<'removed'> | NewsOf<'reaction'>

interface Item {
  tenant: number
  channel: number
  /** The channel's id of the message. */
  about: string
  /** Its row among what waits, when it has waited before. */
  event: number | null
  news: Record<string, unknown>
}

interface Amended {
  /** `waits`: its message is not here; it is applied when that comes. `refused`: it is not theirs to change, and kept to be seen. */
  outcome: 'applied' | 'known' | 'waits' | 'refused'
}

export interface Amender {
  /** Resolves when it is committed: applied, or kept for the message it is about. */
  amend(channel: ChannelKey, news: Amendment): Promise<Amended>
  /** Once more what waited already. */
  amendAgain(channel: ChannelKey, waiting: { event: number; about: string; news: Record<string, unknown> }): Promise<Amended>
  stop(): Promise<void>
}

const TICKS: BatchWork<Item> = {
  name: 'ticks',
  statement: 'select place, outcome from take_news($1)',
  compare: (a, b) => a.tenant - b.tenant || a.channel - b.channel || compareText(a.about, b.about),
  most: 100,
}
/** What changes words locks the ticket, whose order nobody knows before: one at a time it waits for nobody who waits for it. */
const WORDS: BatchWork<Item> = { ...TICKS, name: 'words', most: 1 }

export function startAmending(): Amender {
  const announce = (answers: Amended[]) => {
    if (answers.some(one => one.outcome === 'applied')) wake('facts')
  }
  const ticks = new BatchWriter<Item, Amended>(TICKS, announce)
  const words = new BatchWriter<Item, Amended>(WORDS, announce)
  const take = ({ tenantId, channelId }: ChannelKey, item: Pick<Item, 'about' | 'event' | 'news'>) =>
    (item.news.type === 'ack' ? ticks : words).take({ tenant: tenantId, channel: channelId, ...item })
  return {
    amend: (channel, news) => take(channel, { about: readableId(news.externalId), event: null, news: asItem(news, clock.now()) }),
    amendAgain: take,
    stop: async () => {
      await Promise.all([ticks.stop(), words.stop()])
    },
  }
}

const EMOJI_MAX = 32
const DETAILS_MAX = 300

/** As the statement takes it. An invalid moment is replaced by the moment the event came. */
function asItem(news: Amendment, now: Date): Record<string, unknown> {
  switch (news.type) {
    case 'ack':
      return {
        type: 'ack',
        ack: news.ack,
        why: news.code ?? null,
        details: news.details ? readable(news.details, DETAILS_MAX) : null,
        ...(news.pricing ? { pricing: news.pricing } : {}),
        ...(news.reference ? { reference: readableId(news.reference) } : {}),
      }
    case 'edited':
      return { type: 'edited', text: readableBody(news.text), at: saidAt(news.at, now), ...byOf(news) }
    case 'removed':
      return { type: 'removed', at: saidAt(news.at, now), ...byOf(news) }
    case 'reaction':
      return {
        type: 'reaction',
        text: readable(news.emoji, EMOJI_MAX),
        who: news.from ? readableAddress(`${news.from.kind} ${news.from.scope} ${keyOf(news.from)}`) : 'company',
        by_company: news.from === null,
        at: saidAt(news.at, now),
      }
  }
}

function byOf({ by }: NewsOf<'edited'> | NewsOf<'removed'>) {
  if (!by) return {}
  const { fromMe, address, authors = [], isAdmin = false } = by
  const where = address && { kind: address.kind, scope: readableAddress(address.scope), key: readableAddress(keyOf(address)) }
  return { by: { fromMe, ...where, authors: authors.map(readableAddress), isAdmin } }
}
