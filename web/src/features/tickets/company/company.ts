import type { EventPayload } from '@balcao/contract/events'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Names, useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'

export type People = EventPayload<'ticket.company'>['tickets'][number]['people']

type Companies = Readonly<Record<number, People>>

const COMPANY = ['company']
const NOBODY: People = []

/** Who is at a ticket now. It is told and never asked for: nobody knows it but those who are there. */
export function companyHeard(cache: QueryClient, { tickets, isAll }: EventPayload<'ticket.company'>): void {
  cache.setQueryDefaults(COMPANY, { gcTime: Number.POSITIVE_INFINITY })
  const told = Object.fromEntries(tickets.map(({ ticketId, people }) => [ticketId, people]))
  cache.setQueryData<Companies>(COMPANY, known => ({ ...(isAll ? {} : known), ...told }))
}

/** Who no longer sees a ticket does not see who is there. */
export const companyLost = (cache: QueryClient, ticketId: number): void => {
  cache.setQueryData<Companies>(COMPANY, known => known && { ...known, [ticketId]: NOBODY })
}

export interface Colleague {
  userId: number
  name: string
  isTyping: boolean
}

/** One ear for a whole list: an ear for each row costs more than the row. */
export function useCompanies(): (ticketId: number) => People {
  const { data } = useQuery<Companies>({ queryKey: COMPANY, enabled: false, staleTime: Number.POSITIVE_INFINITY })
  return ticketId => data?.[ticketId] ?? NOBODY
}

/** The others at a ticket, who writes before who looks. */
export function useCompany(ticketId: number): Colleague[] {
  const { userId } = useMe()
  return colleaguesOf(useCompanies()(ticketId), useNames(), userId)
}

export const colleaguesOf = (people: People, names: Names, mine: number): Colleague[] =>
  people
    .flatMap(({ userId, isTyping }) => {
      const name = names.user(userId)?.name
      return name && userId !== mine ? [{ userId, name, isTyping }] : []
    })
    .sort((a, b) => Number(b.isTyping) - Number(a.isTyping))
