import { type SavedView, savedViewRoutes, type ViewKind } from '@balcao/contract/catalogue/saved-views'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tellFailure } from '../../../api/failure.ts'
import { heard } from '../../../api/heard.ts'
import { keyOf, useRead } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/index.ts'
import { joinLive } from '../../../realtime/apply.ts'

/** The views of a kind this browser holds, kept right by events; a browser with none open fetches none. */

const KINDS: readonly ViewKind[] = ['inbox', 'contacts']
const keyFor = (kind: ViewKind) => keyOf(savedViewRoutes.list, { query: { kind } })

export const useViews = (kind: ViewKind) =>
  useRead(savedViewRoutes.list, { query: { kind } }, { staleTime: Number.POSITIVE_INFINITY })

/** One’s own first, each in their order: as the list answers. */
const inOrder = (views: readonly SavedView[]): SavedView[] =>
  views.toSorted((a, b) => Number(a.isShared) - Number(b.isShared) || a.position - b.position || a.id - b.id)

const everyKind = (cache: QueryClient, change: (views: SavedView[]) => SavedView[]) => {
  for (const kind of KINDS) heard<SavedView[]>(cache, keyFor(kind), change)
}

export const viewChanged = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  inOrder([...views.filter(one => one.id !== view.id), view])

export const viewsOrdered = (views: readonly SavedView[], ids: readonly number[]): SavedView[] =>
  inOrder(views.map(view => (ids.includes(view.id) ? { ...view, position: ids.indexOf(view.id) + 1 } : view)))

joinLive({
  'view.changed': (cache, { view }) => heard<SavedView[]>(cache, keyFor(view.kind), views => viewChanged(views, view)),
  'view.removed': (cache, { id }) => everyKind(cache, views => views.filter(view => view.id !== id)),
  'views.ordered': (cache, { ids }) => everyKind(cache, views => viewsOrdered(views, ids)),
})

/** Their texts come with the first of them somebody opens. */
export function useConditionTexts(): boolean {
  const texts = useTexts()
  const [isReady, setReady] = useState(() => Boolean(texts.state().texts.conditions))
  useEffect(() => {
    texts.load(['conditions']).then(() => setReady(true), tellFailure)
  }, [texts])
  return isReady
}
