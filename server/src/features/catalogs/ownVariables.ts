import type { OwnVariable, ownVariableInput, ownVariableRoutes } from '@balcao/contract/catalogue/ownVariables'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plainResource } from '../works/index.ts'

export const ownVariables = plainResource<
  OwnVariable,
  z.output<typeof ownVariableRoutes.list.query>,
  z.output<typeof ownVariableInput>
>('/own-variables', {
  table: 'own_variables',
  columns: sql`t.id, t.name, t.value, t.is_active as "isActive", t.created_at as "createdAt"`,
  write: ({ name, value, isActive }) => ({ name, value, is_active: isActive }),
  search: sql`t.name || ' ' || t.value`,
  sort: { name: sql`searchable(t.name)`, isActive: sql`t.is_active`, createdAt: sql`t.created_at` },
  filter: ({ isActive }) => (isActive ? sql`t.is_active = ${isActive === 'true'}` : null),
  missing: 'ERR_NOT_FOUND',
  conflicts: { own_variables_name: 'ERR_NAME_TAKEN' },
  announce: { changed: 'ownVariable.changed', as: 'ownVariable', removed: 'ownVariable.removed' },
})
