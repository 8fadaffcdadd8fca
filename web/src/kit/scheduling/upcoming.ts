import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import type { Answer } from '@balcao/contract/route'
import { useQuery } from '@tanstack/react-query'
import { askAlong, heard } from '../../api/heard.ts'
import { askFor, keyOf } from '../../api/query.ts'
import { joinLive } from '../../realtime/apply.ts'

type Upcoming = Answer<typeof scheduleRoutes.upcoming>

const key = keyOf(scheduleRoutes.upcoming, {})
const order = (a: Upcoming[number], b: Upcoming[number]) => Date.parse(a.scheduleDate) - Date.parse(b.scheduleDate) || a.id - b.id

joinLive({
  'schedule.changed': (cache, { schedule: { id, ticketId, scheduleDate, status } }) =>
    heard<Upcoming>(cache, key, known => {
      const others = known.filter(one => one.id !== id)
      return status === 'pending' && ticketId !== null ? [...others, { id, ticketId, scheduleDate }].sort(order) : others
    }),
})

/** What waits for its time in a ticket: when, the next first. */
export function useUpcoming(ticketId: number): readonly Upcoming[number][] {
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => askAlong(key, () => askFor(key)(scheduleRoutes.upcoming, {})),
    select: all => all.filter(one => one.ticketId === ticketId),
    // Events keep it right; it is read again when they may have been missed.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? []
}
