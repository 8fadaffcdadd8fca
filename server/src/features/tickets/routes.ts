import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handler, Handlers } from '@balcao/contract/route'
import type { deskRoutes } from '@balcao/contract/tickets/desk'
import { INTEGRATIONS, type TicketStatus } from '@balcao/contract/tickets/ticket-words'
import type { TicketCounters, TicketPage, ticketQuery, ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { manyTicketRoutes } from '@balcao/contract/tickets/tickets-many'
import { DEFAULT_TICKET_STATUSES } from '@balcao/contract/values/constants'
import { leads } from '@balcao/contract/visibility'
import type { z } from 'zod'
import { clock } from '../../infra/clock.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { recentSettings } from '../settings/index.ts'
import { createTicket } from './commands/create.ts'
import { giveBack } from './commands/handover.ts'
import { clearHistory } from './commands/history.ts'
import { startBulk, undoBulk } from './commands/many/bulk.ts'
import { startChannelMove } from './commands/many/channel.ts'
import { startPanel } from './commands/many/panel.ts'
import { forceTicket, handToFlow, markAllRead, moveToChannel, releaseTicket, updateTicket } from './commands/move.ts'
import { undoMove } from './commands/undo.ts'
import type { TicketLinks } from './links.ts'
import { ticketConditionOf } from './queries/condition.ts'
import { countTickets } from './queries/counters.ts'
import { readDesk, readUnread } from './queries/desk.ts'
import { type ListFilter, listTickets, type Narrowing, searchTickets } from './queries/list.ts'
import { listLogs, showTicket } from './queries/show.ts'
import type { Ask } from './rules/order.ts'

export const ticketHandlers = (links: TicketLinks): Handlers<typeof ticketRoutes, Exchange> => ({
  list: ({ actor, query }) => pageFor(actor, query),
  counters: ({ actor, query }) => countersFor(actor, query),
  show: ({ actor, params }) => showTicket(actor, params.id),
  create: ({ actor, body: { channel: _, ...asked } }) => createTicket(actor, asked),
  update: ({ actor, params, body }) => {
    const { farewell, farewellId, evaluation } = body
    return updateTicket(actor, params.id, { ...askOf(body), closing: { farewell, farewellId, evaluation } }, links)
  },
  force: ({ actor, params }) => forceTicket(actor, params.id),
  release: ({ actor, params, body }) => releaseTicket(actor, params.id, body.status),
  undo: ({ actor, params }) => undoMove(actor, params.id),
  giveBack: async ({ actor, params }) => {
    await giveBack(actor, params.id)
    return { ok: true }
  },
  toChatbot: ({ actor, params, body }) => handToFlow(actor, params.id, body.chatFlowId),
  moveChannel: ({ actor, params, body }) => moveToChannel(actor, params.id, body.whatsappId),
  logs: ({ actor, params }) => listLogs(actor, params.id),
  markAllRead: async ({ actor }) => ({ ok: true, tickets: await markAllRead(actor) }),
  markAllReadByLink: async ({ actor }) => ({ ok: true, tickets: await markAllRead(actor) }),
})

export const manyTicketHandlers: Handlers<typeof manyTicketRoutes, Exchange> = {
  moveAllOfChannel: ({ actor, body }) => startChannelMove(actor, { from: body.whatsappId, to: body.newWhatsappId }),
  panel: ({ actor, body }) => startPanel(actor, body),
  bulk: ({ actor, body }) => startBulk(actor, body),
  undoBulk: ({ actor, params, body }) => undoBulk(actor, params.id, body.title),
  clearHistory: async ({ actor }) => ({ ok: true, tickets: await clearHistory(actor) }),
  clearHistoryByLink: async ({ actor }) => ({ ok: true, tickets: await clearHistory(actor) }),
}

const countersFor = async (actor: Actor, query: Omit<Narrow, 'isMine' | 'kinds' | 'condition'>): Promise<TicketCounters> =>
  countTickets(actor, await narrowed(actor, { ...query, isMine: false, kinds: undefined }))

/** A page of the list somebody asks for, or of what their search finds. */
async function pageFor(actor: Actor, query: Query): Promise<TicketPage> {
  const filter = await filterOf(actor, query)
  return query.searchParam ? searchTickets(actor, filter, query.searchParam) : listTickets(actor, filter)
}

/** What the inbox begins with. */
export const openDesk: Handler<typeof deskRoutes.open, Exchange> = async ({ actor, query }) => {
  const [desk, counters, list, unread] = await Promise.all([
    readDesk(actor),
    countersFor(actor, query),
    pageFor(actor, query),
    readUnread(actor),
  ])
  return { desk, counters, list, unread }
}

const ALL: readonly TicketStatus[] = ['open', 'pending', 'closed']
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Query = z.output<typeof ticketQuery>
type Narrow = Omit<Query, 'status' | 'count' | 'searchParam' | 'pageNumber' | 'sort' | 'condition'> &
  Partial<Pick<Query, 'condition'>>

async function filterOf(actor: Actor, query: Query): Promise<ListFilter> {
  const narrowing = await narrowed(actor, query)
  const { showAll } = narrowing
  const asked = query.status ?? (showAll ? ALL : DEFAULT_TICKET_STATUSES)
  const statuses = asked.length === 0 && showAll ? ALL : asked
  if (statuses.length === 0) refuse('ERR_NO_STATUS_SELECTED')

  const { ticketLimitNumber } = await recentSettings(actor.tenantId, ['ticketLimitNumber'])
  const { sort, pageNumber: page } = query
  return { ...narrowing, statuses: [...new Set(statuses)], sort, page, pageSize: Number(ticketLimitNumber) }
}

/** What holds for every tab: the age set by the company, and what the asker chose. */
async function narrowed(actor: Actor, query: Narrow): Promise<Narrowing> {
  const settings = await recentSettings(actor.tenantId, ['ticketLimit', 'removeSupervisorPrivileges', 'timeZone'])
  const asking = { now: clock.now(), zone: settings.timeZone, userId: actor.userId }
  const days = Number(settings.ticketLimit)
  const minute = Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS
  return {
    showAll: query.showAll && leads(actor, settings),
    queueIds: query.queuesIds ?? [],
    includeNotQueueDefined: query.includeNotQueueDefined,
    withUnreadMessages: query.withUnreadMessages,
    isNotAssignedUser: query.isNotAssignedUser,
    cameByAd: query.cameByAd,
    isMine: query.isMine,
    kinds: query.kinds ?? [],
    condition: query.condition ? ticketConditionOf(query.condition, asking) : null,
    since: days === 0 ? null : new Date(minute - days * DAY_MS),
  }
}

/** The family's one call for everything, as what it asks. */
function askOf(body: z.output<typeof ticketRoutes.update.body>): Ask {
  const { status, userId, queueId, teamId, unreadMessages: unread, value, demandId, scheduleDate } = body
  const engines = INTEGRATIONS.flatMap(engine => {
    const on = body[`${engine}Status`]
    return on === undefined ? [] : [{ engine, on }]
  })
  return {
    status,
    userId,
    queueId,
    teamId,
    unread,
    value,
    demandId,
    engines,
    until: scheduleDate ? new Date(scheduleDate) : undefined,
  }
}
