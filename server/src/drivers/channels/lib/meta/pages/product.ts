import type { Limits } from './send.ts'

/** What is otherwise on Messenger and on Instagram. */
export interface Product extends Limits {
  platform: 'messenger' | 'instagram'
  /** The page, or the Instagram account. */
  accountId: string
  /** What messages are sent through, where that is not the account itself. */
  nodeId: string
  /** What comes back in the echo: Messenger alone has it. */
  metadata: boolean
  /** The app may answer for 7 days, where a person does. */
  humanAgent: boolean
  profileFields: string
  textsASecond: number
}

/** Where the app was granted it, a person may answer for this long. */
export const HUMAN_AGENT_HOURS = 7 * 24
