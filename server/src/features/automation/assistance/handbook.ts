import type { HandbookPage, handbookPageInput, handbookRoutes } from '@balcao/contract/assistance/handbook'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plainResource } from '../../works/index.ts'

export const handbook = plainResource<
  HandbookPage,
  z.output<typeof handbookRoutes.list.query>,
  z.output<typeof handbookPageInput>
>('/handbook', {
  table: 'handbook_pages',
  columns: sql`t.id, t.title, t.text, t.is_active as "isActive", t.created_at as "createdAt"`,
  write: ({ title, text, isActive }) => ({ title, text, is_active: isActive }),
  search: sql`t.title || ' ' || t.text`,
  sort: { title: sql`searchable(t.title)`, isActive: sql`t.is_active`, createdAt: sql`t.created_at` },
  filter: ({ isActive }) => (isActive ? sql`t.is_active = ${isActive === 'true'}` : null),
  missing: 'ERR_NOT_FOUND',
  conflicts: { handbook_pages_title: 'ERR_NAME_TAKEN' },
  announce: { changed: 'handbookPage.changed', as: 'handbookPage', removed: 'handbookPage.removed' },
})
