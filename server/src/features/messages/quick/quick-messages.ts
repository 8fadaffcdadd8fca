import type { StoredFile } from '@balcao/contract/messages/files'
import type {
  ownQuickMessageRoutes,
  QuickMessage,
  quickMessageInput,
  quickMessageRoutes,
} from '@balcao/contract/messages/quick-messages'
import type { Handlers } from '@balcao/contract/route'
import { userRoom } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import { crud, type Plain } from '../../../infra/database/crud.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { plainResource } from '../../works/index.ts'

type Query = z.output<typeof quickMessageRoutes.list.query>
type Input = z.output<typeof quickMessageInput>

/** What a file is, of a row `t` that has one. */
const MEDIA = sql<StoredFile | null>`(
  select jsonb_strip_nulls(jsonb_build_object('id', f.id, 'name', f.name, 'mimeType', f.type, 'kind', f.kind, 'size', f.size,
    'seconds', f.seconds))
  from files f where f.tenant_id = t.tenant_id and f.id = t.file_id)`

const plain: Plain<Query, Input> = {
  table: 'quick_messages',
  scope: sql`t.user_id is null`,
  columns: sql`t.id, t.key, t.message, t.file_id as file, ${MEDIA} as media, t.send_as_audio as "sendAsAudio", t.is_active as active,
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
}

/** The company's. */
export const quickMessages = plainResource<QuickMessage, Query, Input>('/fastreply', plain)

/** Somebody's own: of the same table, and nobody else's to see. */
const ownOf = ({ userId }: { userId: number }) =>
  crud<QuickMessage, Query, Input>({
    ...plain,
    scope: sql`t.user_id = ${userId}`,
    write: input => ({ ...plain.write(input), user_id: userId }),
    announce: { changed: 'ownQuickMessage.changed', as: 'ownQuickMessage', removed: 'ownQuickMessage.removed' },
    rooms: [userRoom(userId)],
  })

export const ownQuickMessageHandlers: Handlers<typeof ownQuickMessageRoutes, Exchange> = {
  list: asked => ownOf(asked.actor).list(asked),
  show: asked => ownOf(asked.actor).show(asked),
  create: asked => ownOf(asked.actor).create(asked),
  update: asked => ownOf(asked.actor).update(asked),
  remove: asked => ownOf(asked.actor).remove(asked),
}
