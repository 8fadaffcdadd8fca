import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { rankOf } from '@balcao/contract/permissions'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { CONTACT_SEARCH_LETTERS } from '@balcao/contract/values/constants'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { compose } from '../../features/messages/composer/state/composing.ts'
import { addressOf } from '../../features/tickets/address.ts'
import { searchFor } from '../../features/tickets/question.ts'
import { formatPhone } from '../../kit/format.ts'
import { history } from '../../navigation/index.ts'
import type { Choice } from './find.ts'

const TYPING_MS = 180
const OFFERED = 6

/** What a search finds beyond screens and actions: conversations, contacts, and quick messages where a conversation is open. */
export function useFound(typed: string): { choices: Choice[]; isSearching: boolean } {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const enabled = search.length >= CONTACT_SEARCH_LETTERS
  const options = { enabled, placeholderData: keepPreviousData }
  const ticketId = Number(/^\/atendimento\/(\d+)/.exec(history.location.pathname)?.[1] ?? 0)
  const query = { searchParam: search, pageSize: OFFERED }
  const tickets = useRead(ticketRoutes.list, { query: searchFor(search, rankOf(useMe()) !== 'user') }, options)
  const contacts = useRead(contactRoutes.list, { query }, options)
  const quick = useRead(
    quickMessageRoutes.list,
    { query: { ...query, active: 'true' } },
    { ...options, enabled: enabled && ticketId > 0 },
  )
  if (!enabled) return { choices: [], isSearching: false }

  const choices = [
    ...(tickets.data?.tickets ?? []).slice(0, OFFERED).map(
      (row): Choice => ({
        id: `ticket-${row.id}`,
        group: 'tickets',
        name: row.contact.name,
        detail: row.lastMessage,
        path: addressOf(row),
      }),
    ),
    ...(contacts.data?.rows ?? []).map(
      (contact): Choice => ({
        id: `contact-${contact.id}`,
        group: 'contacts',
        name: contact.name,
        detail: contact.number ? formatPhone(contact.number) : '',
        path: `/atendimento/contatos?busca=${encodeURIComponent(contact.name)}`,
      }),
    ),
    ...(quick.data?.rows ?? []).map(
      ({ id, key, message }): Choice => ({
        id: `quick-${id}`,
        group: 'quick',
        name: `/${key.replace(/^\//, '')}`,
        detail: message,
        run: () => compose(ticketId, { text: `/${key.replace(/^\//, '')}`, isNote: false }),
      }),
    ),
  ]
  return { choices, isSearching: tickets.isFetching || contacts.isFetching }
}
