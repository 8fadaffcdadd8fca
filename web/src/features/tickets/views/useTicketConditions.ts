import { type Team, teamRoutes } from '@balcao/contract/catalogue/teams'
import { TICKET_FIELDS } from '@balcao/contract/tickets/ticket-fields'
import { useMemo } from 'react'
import { useNames } from '../../../api/desk.ts'
import { keyOf, queryClient, useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import type { Declared, Offer } from '../../../kit/conditions/declared.ts'

const TEAMS = { query: { pageSize: 200 } }

/** Who is in which team: no ticket carries it, and only views ask. */
export const useTeams = () => useRead(teamRoutes.list, TEAMS, { staleTime: 60_000 })

export function teamsOf(userId: number | null): number[] {
  const held = queryClient.getQueryData<{ rows: Team[] }>(keyOf(teamRoutes.list, TEAMS))
  return (held?.rows ?? []).filter(team => team.users.some(user => user.id === userId)).map(team => team.id)
}

type Named = { id: number; isActive: boolean }
const offers = <T extends Named>(rows: readonly T[], name: (row: T) => string): Offer[] =>
  rows.filter(row => row.isActive).map(row => ({ value: row.id, label: name(row) }))

/** What a view may ask of tickets, in the names of this company. */
export function useTicketConditions(): Declared {
  const t = useText()
  const { desk } = useNames()
  const teams = useTeams().data?.rows
  return useMemo(() => {
    const users = offers(desk.users, user => user.name)
    const lists: Record<string, Offer[]> = {
      tag: offers(desk.tags, tag => tag.tag),
      person: users,
      wallet: users,
      queue: offers(desk.queues, queue => queue.name),
      team: offers(teams ?? [], team => team.name),
      channel: desk.channels.map(channel => ({ value: channel.id, label: channel.name })),
      status: TICKET_FIELDS.status.words.map(word => ({ value: word, label: t(`conditions.word_${word}`) })),
      kind: TICKET_FIELDS.kind.words.map(word => ({ value: word, label: t(`conditions.word_${word}`) })),
    }
    return {
      fields: TICKET_FIELDS,
      label: field =>
        Object.hasOwn(TICKET_FIELDS, field) ? t(`conditions.field_${field as keyof typeof TICKET_FIELDS}`) : field,
      choices: field => lists[field] ?? [],
    }
  }, [t, desk, teams])
}
