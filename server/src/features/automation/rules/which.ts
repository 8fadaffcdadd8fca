import { fold } from '@balcao/contract/conditions/fold'
import type { BotEngine } from '@balcao/contract/flows/nodes'

/** Which bot answers a new ticket; SQL says the same where tickets begin (`which_bot`), and a test holds the two equal. */

interface Flow {
  id: number
  isActive: boolean
  isPublished: boolean
  trigger: 'every' | 'keywords' | 'handOver'
  keywords: readonly string[]
  /** It begins while the company is closed too. */
  outOfHours: boolean
  /** The only number it answers, as one phone is called in each spelling; empty: all. */
  testKey: string
}

/** In the order they are asked: the channel's flow, the channel's engine, an engine for all, the company's default flow. */
export interface Candidates {
  channelFlow: Flow | null
  channelEngine: BotEngine | null
  engineForAll: BotEngine | null
  defaultFlow: Flow | null
}

export interface Beginning {
  isGroup: boolean
  byCompany: boolean
  /** The contact is kept from bots. */
  isBlocked: boolean
  /** A machine seemed to be on the other side, a while ago. */
  isSilenced: boolean
  /** It goes to somebody of the contact's wallet. */
  isWalleted: boolean
  shutdownWallet: boolean
  isOpen: boolean
  words: string
  key: string
}

type Chosen = { flow: number } | { engine: BotEngine } | null

export function whichBot(beginning: Beginning, candidates: Candidates): Chosen {
  const { isGroup, byCompany, isBlocked, isSilenced, isWalleted, shutdownWallet, isOpen } = beginning
  if (isGroup || byCompany || isBlocked || isSilenced || (isWalleted && shutdownWallet)) return null
  const { channelFlow, channelEngine, engineForAll, defaultFlow } = candidates
  if (channelFlow && begins(channelFlow, beginning)) return { flow: channelFlow.id }
  if (channelEngine && isOpen) return { engine: channelEngine }
  if (engineForAll && isOpen) return { engine: engineForAll }
  return defaultFlow && begins(defaultFlow, beginning) ? { flow: defaultFlow.id } : null
}

function begins(flow: Flow, { isOpen, words, key }: Beginning): boolean {
  if (!flow.isActive || !flow.isPublished || !(isOpen || flow.outOfHours)) return false
  if (flow.testKey !== '' && flow.testKey !== key) return false
  const said = fold(words.trim())
  return flow.trigger === 'every' || (flow.trigger === 'keywords' && flow.keywords.some(word => fold(word.trim()) === said))
}
