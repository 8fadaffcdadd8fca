import type { Tag, tagInput, tagRoutes } from '@balcao/contract/catalogue/tags'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plainResource } from '../works/index.ts'

export const tags = plainResource<Tag, z.output<typeof tagRoutes.list.query>, z.output<typeof tagInput>>('/tags', {
  table: 'tags',
  columns: sql`t.id, t.tag, t.color, t.is_active as "isActive", t.created_at as "createdAt"`,
  write: ({ tag, color, isActive }) => ({ tag, color, is_active: isActive }),
  search: sql`t.tag`,
  sort: { tag: sql`searchable(t.tag)`, isActive: sql`t.is_active`, createdAt: sql`t.created_at` },
  filter: ({ isActive }) => (isActive ? sql`t.is_active = ${isActive === 'true'}` : null),
  missing: 'ERR_NO_TAG_FOUND',
  conflicts: { tags_tag: 'ERR_NAME_TAKEN', contact_tags_tag: 'ERR_TAG_CONTACTS_EXISTS' },
  announce: { changed: 'tag.changed', as: 'tag', removed: 'tag.removed' },
})
