import { DEFAULT_ZONE } from '../../values/zones.ts'
import type { FlowDocument, FlowExample } from '../document.ts'
import type { PastTalk } from './replay.ts'
import { type ReplayWorld, replayed } from './replayed.ts'

/** Conversations somebody made up, had by the drawing as if they had been: a new company has no others. */

const BEGAN = Date.parse('2026-01-05T15:00:00Z')
const ANSWERS_AFTER_MS = 10_000
const at = (n: number): string => new Date(BEGAN + n * ANSWERS_AFTER_MS).toISOString()

type MadeUp = Pick<FlowExample, 'said' | 'isClosed'>

/** As a conversation that was. */
export function talkOf({ name, said, path, because }: FlowExample, values: Record<string, string>, id = 0): PastTalk {
  return {
    runId: id,
    ticketId: 0,
    contactName: name,
    channelId: 0,
    version: null,
    beganAt: at(0),
    endedAt: at(said.length),
    because,
    turns: said.map((body, i) => ({
      at: at(i),
      input: i === 0 ? 'begin' : 'heard',
      heard: [{ seq: i + 1, type: 'text', body, choice: null, transcript: null, mediaUrl: null, at: at(i) }],
      path: i === 0 ? path : [],
    })),
    calls: [],
    values,
    contact: { tagIds: [], laneId: null, walletIds: [], isFirst: true },
    lines: [],
  }
}

/** The company is open in it, or closed, whenever it is tried. */
export const worldOf = (world: ReplayWorld, { isClosed }: MadeUp): ReplayWorld => ({ ...world, isOpen: () => !isClosed })

/** What becomes of it now: kept with it, a later drawing is compared with that. */
export function playedOut(document: FlowDocument, name: string, its: MadeUp, matches: ReplayWorld['matches']): FlowExample {
  const world: ReplayWorld = {
    zone: DEFAULT_ZONE,
    locale: 'pt-BR',
    isOpen: () => true,
    nextOpening: () => null,
    matches,
    channelOf: id => ({ id, buttons: 0, listRows: 0, textMax: 4096, joinsTexts: false }),
  }
  const bare: FlowExample = { name, ...its, path: [], because: null }
  const { path, because } = replayed(document, talkOf(bare, {}), worldOf(world, its))
  return { ...bare, path, because }
}
