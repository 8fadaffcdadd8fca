import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ticketHeard } from '../store.ts'

/** Takes back one's own last move of each of these, wherever it put them; the first that refuses says why. */
export function useTakeBack(): (ids: readonly number[]) => void {
  const t = useText()
  const cache = useQueryClient()
  return ids => {
    const all = ids.map(async id => ticketHeard(cache, await api(ticketRoutes.undo, { params: { id } }), false))
    Promise.all(all).then(() => toastSuccess(t('tickets.undone')), tellFailure)
  }
}
