import type { QuickMessage, quickMessageInput, quickMessageRoutes } from '@balcao/contract/quick-messages'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plainResource } from '../../works/index.ts'

export const quickMessages = plainResource<
  QuickMessage,
  z.output<typeof quickMessageRoutes.list.query>,
  z.output<typeof quickMessageInput>
>('/fastreply', {
  table: 'quick_messages',
  columns: sql`t.id, t.key, t.message, t.file_id as file, t.send_as_audio as "sendAsAudio", t.is_active as active,
    t.created_at as "createdAt"`,
  write: ({ key, message, file, sendAsAudio, active }) => ({
    key,
    message,
    file_id: file,
    send_as_audio: sendAsAudio,
    is_active: active,
  }),
  search: sql`t.key || ' ' || t.message`,
  sort: { key: sql`searchable(t.key)`, active: sql`t.is_active`, createdAt: sql`t.created_at` },
  filter: ({ active }) => (active ? sql`t.is_active = ${active === 'true'}` : null),
  missing: 'ERR_NO_FAST_REPLY_FOUND',
  conflicts: {
    quick_messages_key: 'ERR_NAME_TAKEN',
    quick_messages_empty: 'ERR_EMPTY_MESSAGE',
    quick_messages_file: 'ERR_NO_FILE_FOUND',
  },
  announce: { changed: 'quickMessage.changed', as: 'quickMessage', removed: 'quickMessage.removed' },
})
