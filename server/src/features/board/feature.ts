import type { boardRoutes } from '@balcao/contract/contacts/board'
import type { Handlers } from '@balcao/contract/route'
import { feature } from '../../infra/feature.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { CLEAR_WORK, clearRunner, startClearing } from './clear.ts'
import { moveCard, orderLanes } from './move.ts'
import { cardsOfLane, cardsOfTag, laneColumns, namesOf, someCards, tagColumns } from './queries.ts'

const handlers: Handlers<typeof boardRoutes, Exchange> = {
  lanes: async ({ actor, query }) => ({ columns: await laneColumns(actor, query) }),
  cards: ({ actor, params, query }) => cardsOfLane(actor, params.id, query),
  names: ({ actor }) => namesOf(actor),
  some: async ({ actor, query }) => ({ cards: await someCards(actor, query.ids ?? []) }),
  tags: async ({ actor, query }) => ({ columns: await tagColumns(actor, query) }),
  tagCards: ({ actor, params, query }) => cardsOfTag(actor, params.id, query),
  move: ({ actor, params, body }) => moveCard(actor, params.id, body),
  order: ({ actor, body }) => orderLanes(actor, body.ids),
  clear: ({ actor, body }) => startClearing(actor, body),
}

/** The board: contacts in the lanes of the company, with what each reader may see of their tickets. */
export const boardFeature = feature({ handlers: { board: handlers }, runners: { [CLEAR_WORK]: clearRunner } })
