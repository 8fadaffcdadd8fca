import type { EventPayload } from '@balcao/contract/events'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'

type People = EventPayload<'ticket.company'>['tickets'][number]['people']

const COMPANY = 'company'
const keyOfTicket = (ticketId: number) => [COMPANY, ticketId] as const
const NOBODY: People = []

/** Who is at a ticket now. It is told and never asked for: nobody knows it but those who are there. */
export function companyHeard(cache: QueryClient, { tickets, isAll }: EventPayload<'ticket.company'>): void {
  cache.setQueryDefaults([COMPANY], { gcTime: Number.POSITIVE_INFINITY })
  if (isAll) cache.setQueriesData<People>({ queryKey: [COMPANY] }, NOBODY)
  for (const { ticketId, people } of tickets) cache.setQueryData<People>(keyOfTicket(ticketId), people)
}

/** Who no longer sees a ticket does not see who is there. */
export const companyLost = (cache: QueryClient, ticketId: number): void => {
  cache.removeQueries({ queryKey: keyOfTicket(ticketId), exact: true })
}

export interface Colleague {
  userId: number
  name: string
  isTyping: boolean
}

/** The others at a ticket, who writes before who looks. */
export function useCompany(ticketId: number): Colleague[] {
  const names = useNames()
  const { userId: mine } = useMe()
  const { data = NOBODY } = useQuery<People>({
    queryKey: keyOfTicket(ticketId),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
    .flatMap(({ userId, isTyping }) => {
      const name = names.user(userId)?.name
      return name && userId !== mine ? [{ userId, name, isTyping }] : []
    })
    .sort((a, b) => Number(b.isTyping) - Number(a.isTyping))
}
