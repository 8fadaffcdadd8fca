import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { boardRoutes } from '@balcao/contract/contacts/board'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { ADMIN } from '../logins.ts'
import { SPOKEN } from '../spoken.ts'
import type { Stage } from '../stage.ts'

const LANES = [
  ['Novo contato', '#2f7fc1'],
  ['Orçamento enviado', '#8465d6'],
  ['Negociando', '#d08a1e'],
  ['Pedido fechado', '#15966f'],
  ['Perdido', '#5d6b65'],
] as const

/** What the tickets of the first of them are worth. */
const VALUES = [3200, 31_900, 6480, 9800, 4150]

/** Everybody who has written stands in some stage. */
export async function board(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const { rows: known } = await call(laneRoutes.list, { query: { pageSize: 200 } })
  if (known.length > 0) return

  const lanes: number[] = []
  for (const [name, color] of LANES) lanes.push((await call(laneRoutes.create, { body: { name, color } })).id)
  for (const [i, { number }] of SPOKEN.entries()) {
    const [contact] = (await call(contactRoutes.list, { query: { searchParam: number } })).rows
    if (!contact) continue
    const laneId = lanes[i % lanes.length] ?? null
    await call(boardRoutes.move, { params: { id: contact.id }, body: { laneId, after: 'last', from: contact.kanban } })
    const value = VALUES[i]
    const everywhere = { status: ['open' as const, 'pending' as const], showAll: true, searchParam: number }
    const [ticket] = (await call(ticketRoutes.list, { query: everywhere })).tickets
    if (ticket && value !== undefined) await call(ticketRoutes.update, { params: { id: ticket.id }, body: { value } })
  }
}
