import type { messageRoutes } from '@balcao/contract/messages'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../infra/http.ts'
import { recentSettings } from '../settings/index.ts'
import { historyPage, messagePage } from './queries/page.ts'
import { searchMessages } from './queries/search.ts'

export const messageHandlers: Handlers<typeof messageRoutes, Exchange> = {
  list: async ({ actor, params, query }) => {
    const { messageHistory } = await recentSettings(actor.tenantId, ['messageHistory'])
    const page = messageHistory === 'enabled' ? historyPage : messagePage
    return page(actor, params.ticketId, query.pageNumber)
  },
  search: ({ actor, query }) =>
    searchMessages(actor, { words: query.searchTerm, ticketId: query.ticketId, page: query.pageNumber }),
}
