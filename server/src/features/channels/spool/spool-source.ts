import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { Connection, Outbound, SendError, Sent } from '../../../drivers/channels/driver.ts'

/** A channel this process holds. */
export interface HeldChannel {
  tenantId: number
  channelId: number
  capabilities: Capabilities
  /** This process, as `channels.held_by` has it. */
  heldBy: string
}

/** One message marked as being sent. */
export interface Claimed {
  tenantId: number
  channelId: number
  messageId: number
  /** Messages of one conversation leave one after another. */
  conversation: string
  outbound: Outbound
  /** Somebody waits for its outcome (`sendNow`). */
  direct: boolean
  /** 1 the first time. */
  attempt: number
}

/** Something else to be done with a message that is there, in its conversation's turn: its words changed, a reaction. */
export interface Errand extends Omit<Claimed, 'outbound'> {
  carryOut(connection: Connection): Promise<void>
}

/** What a spool carries out, one after another in each conversation. */
export type Turn = Claimed | Errand

export type Outcome = { sent: Sent } | { failed: SendError }

export interface Room {
  /** At most so many. */
  room: number
  /** Conversations that have one on its way: nothing of theirs now. */
  busy: readonly string[]
  /** Only what asked for it in a hurry (`sendNow`), ahead of its conversation: the pause between two sends is not observed for it. */
  direct: boolean
}

/**
 * Where a channel's spool gets what it sends: messages, and after them campaigns. What a source claims is sent at once, and
 * told how it went.
 */
export interface SpoolSource<C extends Turn = Turn> {
  /**
   * Marks up to `room` of what is due as being sent: of each conversation its oldest, what is direct before the rest; one
   * statement. It must find the channel still held by `heldBy`, or claim nothing: another process may have it by now.
   */
  claim(channel: HeldChannel, room: Room): Promise<C[]>
  /** Nothing of this source is due before so long; null: only a wake of the spool tells. Asked after a claim. */
  restMs?(channel: HeldChannel): number | null
  /**
   * How it went. `wait`: it is due again when the conversation's or the channel's pause is over (`retryAfterMs`), and was not
   * sent; `down` likewise, when the channel is back. `doubt`: the provider may have it. May be told twice, after a failure here.
   * Its texts and waits are such as the database can hold.
   */
  settle(claimed: C, outcome: Outcome): Promise<void>
  /** What stands claimed and is in nobody's hands becomes honest. */
  recover(channel: HeldChannel, left: Left): Promise<void>
}

export interface Left {
  /** What this spool has in its hands. */
  flying: readonly number[]
  /** This spool itself claimed it and never heard so: surely nobody sent it. Else the one before may have. */
  isUnsent: boolean
}
