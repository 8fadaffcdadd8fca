import type { EventPayload } from '@balcao/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { type Names, useNames } from '../../../api/desk.ts'
import { useHeld } from '../../../api/held.ts'
import { useMe } from '../../../api/me.ts'

export type People = EventPayload<'ticket.viewers'>['tickets'][number]['people']

type AllViewers = Readonly<Record<number, People>>

const VIEWERS = ['viewers']
const NOBODY: People = []

/** Who is at a ticket now. It is told and never asked for: nobody knows it but those who are there. */
export function viewersChanged(cache: QueryClient, { tickets, isAll }: EventPayload<'ticket.viewers'>): void {
  cache.setQueryDefaults(VIEWERS, { gcTime: Number.POSITIVE_INFINITY })
  const told = Object.fromEntries(tickets.map(({ ticketId, people }) => [ticketId, people]))
  cache.setQueryData<AllViewers>(VIEWERS, known => ({ ...(isAll ? {} : known), ...told }))
}

/** Who no longer sees a ticket does not see who is there. */
export const viewersLost = (cache: QueryClient, ticketId: number): void => {
  cache.setQueryData<AllViewers>(VIEWERS, known => known && { ...known, [ticketId]: NOBODY })
}

export interface Colleague {
  userId: number
  name: string
  picture: string | null
  isTyping: boolean
}

/** One ear for a whole list: an ear for each row costs more than the row. */
export function useAllViewers(): (ticketId: number) => People {
  const held = useHeld<AllViewers>(VIEWERS)
  return ticketId => held?.[ticketId] ?? NOBODY
}

/** The others at a ticket, who writes before who looks. */
export function useViewers(ticketId: number): Colleague[] {
  const { userId } = useMe()
  return colleaguesOf(useAllViewers()(ticketId), useNames(), userId)
}

export const colleaguesOf = (people: People, names: Names, mine: number): Colleague[] =>
  people
    .flatMap(({ userId, isTyping }) => {
      const user = names.user(userId)
      return user && userId !== mine ? [{ userId, name: user.name, picture: user.picture, isTyping }] : []
    })
    .sort((a, b) => Number(b.isTyping) - Number(a.isTyping))
