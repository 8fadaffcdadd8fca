import { savedViewRoutes } from '@balcao/contract/catalogue/saved-views'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import type { Condition } from '@balcao/contract/conditions/condition'
import { ME } from '@balcao/contract/conditions/fields'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

/** A view everybody has, and one of the admin's own. */
export async function views(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const known = await call(savedViewRoutes.list, { query: { kind: 'inbox' } })
  if (known.length > 0) return

  const { rows: tags } = await call(tagRoutes.list, { query: { pageSize: 200 } })
  const money = tags.filter(({ tag }) => tag === 'VIP' || tag === 'Orçamento').map(tag => tag.id)
  const long: Condition = {
    all: [
      { field: 'waiting', operator: 'olderThan', value: 15 },
      {
        any: [
          { field: 'person', operator: 'empty' },
          { field: 'unread', operator: 'yes' },
        ],
      },
    ],
  }
  await call(savedViewRoutes.create, { body: { kind: 'inbox', name: 'Esperando demais', condition: long, isShared: true } })
  const sales: Condition = {
    all: [
      { field: 'tag', operator: 'hasAny', value: money },
      { field: 'person', operator: 'among', value: [ME] },
    ],
  }
  await call(savedViewRoutes.create, { body: { kind: 'inbox', name: 'Minhas vendas', condition: sales, isShared: false } })
}
