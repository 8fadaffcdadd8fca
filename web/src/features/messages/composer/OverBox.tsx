import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { fetched } from '../../../api/fetched.ts'
import type { Tool } from './Tools.tsx'

const Schedule = fetched(() => import('./Schedule.tsx'))
const Choices = fetched(() => import('./choices/Choices.tsx'))
const HelpPanel = fetched(() => import('./help/HelpPanel.tsx'))
const MacroPicker = fetched(() => import('./macros/MacroPicker.tsx'))

interface OverBoxProps {
  tool: Exclude<Tool, 'voice'>
  ticket: TicketRow
  can: Capabilities | null
  onClose(): void
}

/** What opens over the box, each fetched when it does. */
export default function OverBox({ tool, ticket, can, onClose }: OverBoxProps) {
  if (tool === 'schedule') return <Schedule ticketId={ticket.id} onClose={onClose} />
  if (tool === 'help') return <HelpPanel ticket={ticket} onClose={onClose} />
  if (tool === 'macro') return <MacroPicker ticket={ticket} onClose={onClose} />
  return can && <Choices ticket={ticket} can={can} onClose={onClose} />
}
