import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import type { ReactNode } from 'react'

export interface TicketHeaderProps {
  ticket: TicketRow
  /** Known once the conversation is there. */
  protocol: string | undefined
  isCardOpen: boolean
  onCard(): void
  /** To look through the conversation. */
  onSeek(): void
  onTransfer(): void
  /** Closing with more than a click. */
  onResolve(): void
  /** Absent: there is no way to send one. */
  onSms: (() => void) | undefined
  /** Absent: the conversation was never the provider's own agent's, or cannot go back. */
  onGiveBack: (() => void) | undefined
  /** What else can be asked over it: entries of the menu. */
  around: ReactNode
}

export interface MoreActionsProps
  extends Pick<
    TicketHeaderProps,
    'ticket' | 'onCard' | 'onSeek' | 'onTransfer' | 'onResolve' | 'onSms' | 'onGiveBack' | 'around'
  > {
  mayTransfer: boolean
}
