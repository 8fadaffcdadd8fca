import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { useMoves } from '../../features/tickets/actions/useMoves.ts'
import { useText } from '../../i18n/index.ts'
import { type Command, commandsNow, useCommands } from '../../kit/commands.ts'
import { write } from '../../kit/writing.ts'
import { navigate } from '../../navigation/index.ts'

interface Wiring {
  ticket: TicketRow
  onTransfer(): void
  onResolve(): void
  onCard(): void
  onTag(): void
  onSeek(): void
}

/** What can be done to the open ticket without a mouse. */
export function useTicketCommands({ ticket, onTransfer, onResolve, onCard, onTag, onSeek }: Wiring): void {
  const t = useText()
  const moves = useMoves(ticket)
  const { status } = ticket
  const isLive = status === 'open' || status === 'pending'
  const commands: (Command | false)[] = [
    status === 'pending' && { id: 'accept', name: t('tickets.accept'), shortcut: 'accept', run: () => void moves.accept() },
    status === 'closed' && { id: 'reopen', name: t('tickets.reopen'), shortcut: 'accept', run: () => void moves.reopen() },
    status === 'open' && { id: 'resolve', name: t('tickets.resolve'), shortcut: 'resolve', run: () => void moves.resolve() },
    status === 'open' && {
      id: 'resolve-next',
      name: t('tickets.resolveAndNext'),
      keys: 'Shift+E',
      run: () => {
        commandsNow()
          .find(one => one.id === 'next')
          ?.run()
        void moves.resolve()
      },
    },
    status === 'open' && { id: 'resolve-with', name: t('tickets.resolveWith'), run: onResolve },
    status === 'open' && { id: 'requeue', name: t('tickets.requeue'), run: () => void moves.requeue() },
    isLive && { id: 'transfer', name: t('tickets.transfer'), shortcut: 'transfer', run: onTransfer },
    status === 'open' && { id: 'reply', name: t('messages.reply'), shortcut: 'reply', also: 'Enter', run: write },
    { id: 'unread', name: t('tickets.markUnread'), shortcut: 'unread', run: () => void moves.markUnread() },
    { id: 'tag', name: t('tickets.tagIt'), keys: 'Alt+T', run: onTag },
    { id: 'seek', name: t('messages.seek'), keys: 'Alt+B', run: onSeek },
    { id: 'card', name: t('tickets.showCard'), shortcut: 'card', run: onCard },
    { id: 'leave', name: t('tickets.leave'), keys: 'Esc', run: () => navigate('/atendimento/chats') },
  ]
  useCommands(commands.filter(command => command !== false))
}
