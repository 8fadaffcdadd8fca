import { manyTicketRoutes, type TicketBulk } from '@balcao/contract/tickets/tickets-many'
import { workRoutes } from '@balcao/contract/works/works'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { queryClient, useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { rememberUndo } from '../../../kit/jobs/opening.ts'
import { isOver, isToldOver, placeWork } from '../../../kit/jobs/works.ts'
import { toastUndo } from '../../../kit/layers/toast.ts'

type WithoutWhich<B> = B extends unknown ? Omit<B, 'title' | 'ids' | 'note'> & { note?: string } : never
export type Order = WithoutWhich<TicketBulk>

/** What is done to those that are chosen, as a work: how far it is, and the way back when it is over. */
export function useBulkWork(ids: ReadonlySet<number>, clear: () => void) {
  const t = useText()
  const [workId, setWorkId] = useState<number | null>(null)
  const { data } = useRead(workRoutes.mine, {}, { staleTime: 60_000 })
  const work = data?.works.find(one => one.id === workId)
  const isEnded = work !== undefined && isOver(work)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it ends, and at no other moment
  useEffect(() => {
    if (!isEnded) return
    setWorkId(null)
    clear()
  }, [isEnded])

  const start = async (order: Order, title: string) => {
    try {
      const started = await api(manyTicketRoutes.bulk, { body: { ...order, title, ids: [...ids] } as TicketBulk })
      const undo = () =>
        api(manyTicketRoutes.undoBulk, { params: { id: started.id }, body: { title: `${t('kit.undo')}: ${title}` } })
      const takeBack = () => void undo().then(back => placeWork(queryClient, back), tellFailure)
      setWorkId(started.id)
      // It may be over before its answer is here; then its end is told already.
      if (isToldOver(queryClient, started.id)) return void toastUndo(title, t('kit.undo'), takeBack)
      rememberUndo(started.id, takeBack)
      placeWork(queryClient, started)
    } catch (error) {
      tellFailure(error)
    }
  }
  const going = workId === null ? null : { done: work?.done ?? 0, of: work?.total ?? ids.size }
  return { start: (order: Order, title: string) => void start(order, title), going }
}
