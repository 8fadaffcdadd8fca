import type { Figure } from '@balcao/contract/flows/figures/figures'

/** One figure somebody opens: whose, and up to when it was counted. */
export interface Opened {
  figure: Figure
  node?: string
  exit?: string
  text?: string
  /** Of that version, for every figure. */
  version?: number
  count: number
}

/** Of which conversations: the same for a figure and for its list. */
export interface Asked {
  days: number
  channelId?: number
  version?: number
}
