import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useText } from '../../../i18n/index.ts'
import { useCommands } from '../../../kit/commands.ts'
import { walksTo } from '../../../kit/writing.ts'
import { navigate, useParams } from '../../../navigation/index.ts'
import { addressOf } from '../address.ts'
import { listKey } from '../ask.ts'
import { type HeldPage, isWhole } from '../lists.ts'
import { useLooking } from './useInbox.ts'

/** From one conversation to the next, to the search, to a new one. */
export function useListCommands(search: RefObject<HTMLInputElement | null>, onNew: () => void): void {
  const t = useText()
  const cache = useQueryClient()
  const { question } = useLooking()
  const open = Number(useParams().ticketId)
  const step = (by: 1 | -1) => {
    const rows = cache.getQueryData<HeldPage>(listKey(question))?.tickets ?? []
    const at = rows.findIndex(row => row.id === open)
    const next = rows[at < 0 ? 0 : at + by]
    if (!isWhole(next)) return
    walksTo(addressOf(next))
    navigate(addressOf(next))
  }
  useCommands([
    { id: 'next', name: t('tickets.nextOne'), shortcut: 'next', run: () => step(1) },
    { id: 'previous', name: t('tickets.previousOne'), shortcut: 'previous', run: () => step(-1) },
    { id: 'search', name: t('tickets.searchDo'), shortcut: 'search', run: () => search.current?.focus() },
    { id: 'new', name: t('tickets.newTicket'), shortcut: 'new', run: onNew },
  ])
}
