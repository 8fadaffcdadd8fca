import { noteRoutes } from '@balcao/contract/tickets/notes'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets/tickets'
import { api } from '../../../api/client.ts'
import type { Goal } from './goals.ts'

/** The note first: the receiver reads it at once. */
export async function handOver(id: number, { to }: Goal, note: string): Promise<Ticket> {
  const params = { id }
  if (note.trim()) await api(noteRoutes.create, { params, body: { note } })
  return 'whatsappId' in to ? api(ticketRoutes.moveChannel, { params, body: to }) : api(ticketRoutes.update, { params, body: to })
}
