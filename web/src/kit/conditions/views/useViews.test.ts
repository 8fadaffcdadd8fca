import type { SavedView } from '@balcao/contract/catalogue/saved-views'
import { expect, test } from 'vitest'
import { viewChanged, viewsOrdered } from './useViews.ts'

const view = (id: number, position: number, isShared = false): SavedView => ({
  id,
  kind: 'inbox',
  name: `v${id}`,
  condition: { field: 'unread', operator: 'yes' },
  userId: 1,
  isShared,
  position,
})
const ids = (views: readonly SavedView[]) => views.map(one => one.id)

test('what is told of views stands where the list would answer it', () => {
  const views = [view(1, 1), view(2, 2), view(3, 1, true)]
  expect(ids(viewChanged(views, view(4, 3)))).toEqual([1, 2, 4, 3])
  expect(ids(viewChanged(views, view(1, 1, true)))).toEqual([2, 1, 3])
  expect(ids(viewsOrdered(views, [2, 1]))).toEqual([2, 1, 3])
  expect(viewsOrdered(viewsOrdered(views, [2, 1]), [2, 1])).toEqual(viewsOrdered(views, [2, 1]))
})
