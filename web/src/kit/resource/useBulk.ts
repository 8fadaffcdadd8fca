import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { rememberUndo } from '../jobs/opening.ts'
import { placeWork } from '../jobs/works.ts'
import { fieldOf } from './fieldOf.ts'
import { type Question, queryOf } from './question.ts'
import type { Model, Row } from './types.ts'
import type { Selection } from './useSelection.ts'

/** Starts what is to be done to many rows; how far it is stands with the long works. */
export function useBulk({ api: routes, texts }: Model, selection: Selection, question: Question, rows: readonly Row[]) {
  const t = useText()
  const [busy, setBusy] = useState(false)

  const start = async (title: string, what: object, which: object): Promise<number | null> => {
    if (!routes.bulk) return null
    setBusy(true)
    try {
      const work = await api(routes.bulk, { body: { title, ...what, ...which } })
      placeWork(queryClient, work)
      selection.clear()
      return work.id
    } catch (error) {
      tellFailure(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  const chosen = () => (selection.isAll ? { found: foundBy(question) } : { ids: [...selection.ids] })
  const switched = (isActive: boolean, which: object, count: number) =>
    start(
      t(isActive ? 'resource.activating' : 'resource.deactivating', { what: t(`${texts}.count`, { count }) }),
      changeTo(isActive),
      which,
    )

  return {
    busy,
    setActive: async (isActive: boolean) => {
      const others = rows.filter(row => selection.ids.has(row.id) && fieldOf(row, 'isActive') === !isActive).map(row => row.id)
      // Only where every row's state before is on screen is it known what to go back to.
      const isKnown = !selection.isAll && rows.filter(row => selection.ids.has(row.id)).length === selection.ids.size
      const id = await switched(isActive, chosen(), selection.count)
      if (id && isKnown && others.length > 0) rememberUndo(id, () => void switched(!isActive, { ids: others }, others.length))
    },
    remove: async () => {
      const what = t(`${texts}.count`, { count: selection.count })
      await start(t('resource.removing', { what }), { do: 'remove' }, chosen())
    },
  }
}

const changeTo = (isActive: boolean) => ({ do: 'change', change: { isActive } })

/** The same question without its page and order. */
function foundBy(question: Question): object {
  const { pageNumber: _, pageSize: __, sort: ___, direction: ____, ...found } = queryOf(question)
  return found
}
