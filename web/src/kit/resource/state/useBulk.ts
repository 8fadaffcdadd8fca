import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { rememberUndo } from '../../jobs/opening.ts'
import { placeWork } from '../../jobs/works.ts'
import { fieldOf } from '../fieldOf.ts'
import type { Undone } from '../parts.ts'
import type { Model, Row } from '../types.ts'
import { type Question, queryOf } from './question.ts'
import type { Selection } from './useSelection.ts'

/** Starts what is to be done to many rows; how far it is stands with the long works. */
export function useBulk({ api: routes, texts, stateKey }: Model, selection: Selection, question: Question, rows: readonly Row[]) {
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
      { do: 'change', change: { [stateKey]: isActive } },
      which,
    )

  /** Only where every row's state before is on screen is it known what to go back to. */
  const isKnown = !selection.isAll && rows.filter(row => selection.ids.has(row.id)).length === selection.ids.size

  return {
    busy,
    change: async (title: string, change: object, undo: readonly Undone[] = []) => {
      const id = await start(title, { do: 'change', change }, chosen())
      if (id && isKnown && undo.length > 0)
        rememberUndo(id, () => {
          for (const back of undo) void start(title, { do: 'change', change: back.change }, { ids: back.ids })
        })
    },
    setActive: async (isActive: boolean) => {
      const others = rows.filter(row => selection.ids.has(row.id) && fieldOf(row, stateKey) === !isActive).map(row => row.id)
      const id = await switched(isActive, chosen(), selection.count)
      if (id && isKnown && others.length > 0) rememberUndo(id, () => void switched(!isActive, { ids: others }, others.length))
    },
    remove: async () => {
      const what = t(`${texts}.count`, { count: selection.count })
      await start(t('resource.removing', { what }), { do: 'remove' }, chosen())
    },
  }
}

/** The same question without its page and order. */
function foundBy(question: Question): object {
  const { pageNumber: _, pageSize: __, sort: ___, direction: ____, ...found } = queryOf(question)
  return found
}
