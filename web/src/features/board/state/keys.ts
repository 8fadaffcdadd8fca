import type { Place } from './moving.ts'

/** Where the card in hand would land: a lane, and behind whom. */
export interface Slot {
  laneId: number
  after: Place
  cardId: number
}

/** Where a card that was taken up by the keyboard would land. */
export interface Grabbed {
  cardId: number
  laneId: number
  /** Among the other cards of that lane. */
  index: number
}

interface Ground {
  lanes: readonly number[]
  /** How many other cards a lane has. */
  others(laneId: number): number
}

/** One arrow further; the same place at the edge of the board. */
export function stepped(grabbed: Grabbed, key: string, { lanes, others }: Ground): Grabbed {
  const at = lanes.indexOf(grabbed.laneId)
  const beside = (step: 1 | -1): Grabbed => {
    const laneId = lanes[at + step]
    return laneId === undefined ? grabbed : { ...grabbed, laneId, index: Math.min(grabbed.index, others(laneId)) }
  }
  const within = (index: number) => ({ ...grabbed, index: Math.max(0, Math.min(index, others(grabbed.laneId))) })
  if (key === 'ArrowUp') return within(grabbed.index - 1)
  if (key === 'ArrowDown') return within(grabbed.index + 1)
  if (key === 'Home') return within(0)
  if (key === 'End') return within(others(grabbed.laneId))
  if (key === 'ArrowLeft') return beside(-1)
  return key === 'ArrowRight' ? beside(1) : grabbed
}

/** Whom the card is put behind there. */
export const afterOf = (others: readonly { id: number }[], index: number): number | null => others[index - 1]?.id ?? null
