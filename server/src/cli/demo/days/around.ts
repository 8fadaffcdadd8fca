import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { demandRoutes } from '@balcao/contract/tickets/closing'
import { protocolRoutes } from '@balcao/contract/tickets/protocols'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

/** One waits for a team; two have their protocol, and a reason. */
export async function around(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const given = await call(protocolRoutes.list, { query: {} })
  if (given.count > 0) return

  const [team] = (await call(teamRoutes.list, { query: {} })).rows
  const waiting = await call(ticketRoutes.list, { query: { status: ['pending'], showAll: true, kinds: ['private'] } })
  const [handed] = waiting.tickets
  if (team && handed) await call(ticketRoutes.update, { params: { id: handed.id }, body: { teamId: team.id } })

  const [demand] = (await call(demandRoutes.list, { query: {} })).rows
  const open = await call(ticketRoutes.list, { query: { status: ['open'], showAll: true, kinds: ['private'] } })
  for (const { id } of open.tickets.slice(0, 2)) {
    await call(protocolRoutes.create, { params: { id }, body: { send: false } })
    if (demand) await call(ticketRoutes.update, { params: { id }, body: { demandId: demand.id } })
  }
}
