import type { EngineConfig } from '@balcao/contract/flows/engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { ErrorTexts } from '@balcao/contract/texts/index'
import type { BotTurn } from '../../../drivers/bots/bot-driver.ts'
import type { CallNeeds } from '../turns/calls.ts'
import type { Run } from '../turns/run.ts'
import type { Due } from '../turns/turn.ts'
import type { Circuit } from './circuit.ts'
import type { BotDrivers } from './try-out.ts'

export interface EngineNeeds extends CallNeeds {
  drivers: BotDrivers
}

/** A call that is about to be made: the run says so already, so that the next process after a crash knows. */
export interface Asking {
  due: Due
  heldBy: string
  engine: BotEngine
  config: EngineConfig
  turn: Omit<BotTurn, 'signal'>
  /** The last message it is asked about. */
  toSeq: number
  circuit: Circuit
  /** What it is the answer to, where the channel shows that somebody writes. */
  writing: { id: number; channelId: number; contactId: number } | null
  /** It was asked before, and nobody knows what came of it. */
  isAgain: boolean
  /** The values are the company's: what is wrong with them is said at its tab. */
  isCompanys: boolean
}

/** What a transaction of a turn works with: the sentences are those of the company's language. */
export interface Means {
  texts: ErrorTexts
  needs: EngineNeeds
}

/** Of the question that is open: its options' ids begin so. */
export const frontOf = ({ id, state }: Pick<Run, 'id' | 'state'>, turn = state.turn): string => `${id}.${turn}:`
