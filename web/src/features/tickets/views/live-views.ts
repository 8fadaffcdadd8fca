import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../api/query.ts'
import { joinLive } from '../../../realtime/apply.ts'
import { type HeldPage, isWhole } from '../lists.ts'

const LIST = keyOf(ticketRoutes.list)
const GATHER_MS = 1000
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Views that ask of it are read again, once for all that happens within a second. */
function readViewsOn(cache: QueryClient, fields: readonly string[]): void {
  const name = fields.join()
  if (waiting.has(name)) return
  const read = () => {
    waiting.delete(name)
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === LIST[0] && fields.some(field => asksOf(queryKey, field)),
    })
  }
  waiting.set(name, setTimeout(read, GATHER_MS))
}

function asksOf(queryKey: readonly unknown[], field: string): boolean {
  const { query } = (queryKey[1] ?? {}) as { query?: { condition?: string } }
  return query?.condition?.includes(`"field":"${field}"`) ?? false
}

const isListed = (cache: QueryClient, contactId: number): boolean =>
  cache
    .getQueriesData<HeldPage>({ queryKey: LIST })
    .some(([, page]) => page?.tickets.some(row => isWhole(row) && row.contactId === contactId))

joinLive({
  // A contact nobody here has in front of them: only the server knows which tickets came into a view by its tags.
  'contact.changed': (cache, { contact }) => {
    if (!isListed(cache, contact.id)) readViewsOn(cache, ['tag', 'wallet'])
  },
  'team.changed': cache => readViewsOn(cache, ['team']),
  'team.removed': cache => readViewsOn(cache, ['team']),
})
