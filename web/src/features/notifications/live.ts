import { notificationRoutes } from '@balcao/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../api/query.ts'
import type { Live } from '../../realtime/apply.ts'

/** What concerns oneself is read off tickets: while somebody looks at the list it is read again, at other times when it opens. */
const GATHER_MS = 1000
const waiting = new WeakSet<QueryClient>()

function again(cache: QueryClient): void {
  if (waiting.has(cache)) return
  waiting.add(cache)
  setTimeout(() => {
    waiting.delete(cache)
    void cache.invalidateQueries({ queryKey: keyOf(notificationRoutes.list) })
  }, GATHER_MS)
}

export default {
  'message.created': again,
  'ticket.created': again,
  'ticket.changed': again,
  'ticket.left': again,
} satisfies Live
