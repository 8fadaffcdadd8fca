import { DEFAULT_TICKET_STATUSES } from '@balcao/contract/constants'
import { refuse } from '@balcao/contract/errors'
import { type Actor, rankOf } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { INTEGRATIONS, type TicketStatus } from '@balcao/contract/ticket-words'
import type { ticketRoutes } from '@balcao/contract/tickets'
import type { z } from 'zod'
import { clock } from '../../infra/clock.ts'
import type { Exchange } from '../../infra/http.ts'
import { recentSettings } from '../settings/index.ts'
import { startChannelMove } from './commands/channel.ts'
import { createTicket } from './commands/create.ts'
import { clearHistory } from './commands/history.ts'
import { forceTicket, handToFlow, markAllRead, moveToChannel, releaseTicket, updateTicket } from './commands/move.ts'
import { startPanel } from './commands/panel.ts'
import type { TicketLinks } from './links.ts'
import { countTickets } from './queries/counters.ts'
import { type ListFilter, listTickets, searchTickets } from './queries/list.ts'
import { listLogs, showTicket } from './queries/show.ts'
import type { Ask } from './rules/order.ts'

export const ticketHandlers = (links: TicketLinks): Handlers<typeof ticketRoutes, Exchange> => ({
  list: async ({ actor, query }) => {
    const filter = await filterOf(actor, query)
    return query.searchParam ? searchTickets(actor, filter, query.searchParam) : listTickets(actor, filter)
  },
  counters: ({ actor, query }) => countTickets(actor, { showAll: query.showAll && leads(actor) }),
  show: ({ actor, params }) => showTicket(actor, params.id),
  create: ({ actor, body: { channel: _, ...asked } }) => createTicket(actor, asked),
  update: ({ actor, params, body }) => {
    const { farewell, farewellId, evaluation } = body
    return updateTicket(actor, params.id, { ...askOf(body), closing: { farewell, farewellId, evaluation } }, links)
  },
  force: ({ actor, params }) => forceTicket(actor, params.id),
  release: ({ actor, params, body }) => releaseTicket(actor, params.id, body.status),
  toChatbot: ({ actor, params, body }) => handToFlow(actor, params.id, body.chatFlowId),
  moveAllOfChannel: ({ actor, body }) => startChannelMove(actor, { from: body.whatsappId, to: body.newWhatsappId }),
  panel: ({ actor, body }) => startPanel(actor, body),
  clearHistory: async ({ actor }) => ({ ok: true, tickets: await clearHistory(actor) }),
  clearHistoryByLink: async ({ actor }) => ({ ok: true, tickets: await clearHistory(actor) }),
  moveChannel: ({ actor, params, body }) => moveToChannel(actor, params.id, body.whatsappId),
  logs: ({ actor, params }) => listLogs(actor, params.id),
  markAllRead: async ({ actor }) => ({ ok: true, tickets: await markAllRead(actor) }),
  markAllReadByLink: async ({ actor }) => ({ ok: true, tickets: await markAllRead(actor) }),
})

/** Who may ask for all they see, beyond what is near them. What that is, their rooms say. */
const leads = (actor: Actor): boolean => rankOf(actor) !== 'user'

const ALL: readonly TicketStatus[] = ['open', 'pending', 'closed']
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

async function filterOf(actor: Actor, query: z.output<typeof ticketRoutes.list.query>): Promise<ListFilter> {
  const showAll = query.showAll && leads(actor)
  const asked = query.status ?? (showAll ? ALL : DEFAULT_TICKET_STATUSES)
  const statuses = asked.length === 0 && showAll ? ALL : asked
  if (statuses.length === 0) refuse('ERR_NO_STATUS_SELECTED')

  const { ticketLimit, ticketLimitNumber } = await recentSettings(actor.tenantId, ['ticketLimit', 'ticketLimitNumber'])
  const days = Number(ticketLimit)
  const minute = Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS
  return {
    showAll,
    statuses: [...new Set(statuses)],
    queueIds: query.queuesIds ?? [],
    includeNotQueueDefined: query.includeNotQueueDefined,
    withUnreadMessages: query.withUnreadMessages,
    isNotAssignedUser: query.isNotAssignedUser,
    since: days === 0 ? null : new Date(minute - days * DAY_MS),
    page: query.pageNumber,
    pageSize: Number(ticketLimitNumber),
  }
}

/** The family's one call for everything, as what it asks. */
function askOf(body: z.output<typeof ticketRoutes.update.body>): Ask {
  const { status, userId, queueId, unreadMessages: unread, value, demandId, scheduleDate } = body
  const engines = INTEGRATIONS.flatMap(engine => {
    const on = body[`${engine}Status`]
    return on === undefined ? [] : [{ engine, on }]
  })
  return { status, userId, queueId, unread, value, demandId, engines, until: scheduleDate ? new Date(scheduleDate) : undefined }
}
