import type { TicketRow } from '@balcao/contract/ticket-rows'
import type { RefObject } from 'react'
import { useMoves } from '../../features/tickets/actions/useMoves.ts'
import { useText } from '../../i18n/index.ts'
import { type Command, useCommands } from '../../kit/commands.ts'
import { navigate } from '../../navigation/index.ts'

interface Wiring {
  ticket: TicketRow
  box: RefObject<HTMLTextAreaElement | null>
  onTransfer(): void
  onResolve(): void
  onCard(): void
}

/** What can be done to the open ticket without a mouse. */
export function useTicketCommands({ ticket, box, onTransfer, onResolve, onCard }: Wiring): void {
  const t = useText()
  const moves = useMoves(ticket)
  const { status } = ticket
  const isLive = status === 'open' || status === 'pending'
  const commands: (Command | false)[] = [
    status === 'pending' && { id: 'accept', name: t('tickets.accept'), shortcut: 'accept', run: () => void moves.accept() },
    status === 'closed' && { id: 'reopen', name: t('tickets.reopen'), shortcut: 'accept', run: () => void moves.reopen() },
    status === 'open' && { id: 'resolve', name: t('tickets.resolve'), shortcut: 'resolve', run: () => void moves.resolve() },
    status === 'open' && { id: 'resolve-with', name: t('tickets.resolveWith'), run: onResolve },
    status === 'open' && { id: 'requeue', name: t('tickets.requeue'), run: () => void moves.requeue() },
    isLive && { id: 'transfer', name: t('tickets.transfer'), shortcut: 'transfer', run: onTransfer },
    status === 'open' && { id: 'reply', name: t('messages.reply'), shortcut: 'reply', run: () => box.current?.focus() },
    { id: 'unread', name: t('tickets.markUnread'), shortcut: 'unread', run: () => void moves.markUnread() },
    { id: 'card', name: t('tickets.showCard'), shortcut: 'card', run: onCard },
    { id: 'leave', name: t('tickets.leave'), keys: 'Esc', run: () => navigate('/atendimento/chats') },
  ]
  useCommands(commands.filter(command => command !== false))
}
