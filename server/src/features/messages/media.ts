import { MEDIA_KINDS } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { mediaRoutes } from '@balcao/contract/messages/files'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { z } from 'zod'
import { queryTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { answerOf, type FileRow, thumbnailOfFile } from '../files/index.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'
import { fetchAgain } from './incoming/fetch-again.ts'

export type FileInChat = (asker: Asker, messageId: number) => Promise<FileRow | null>

export function mediaHandlers(fileInChat: FileInChat): Handlers<typeof mediaRoutes, Exchange> {
  const asked = async (actor: Asker, id: number, of: 'message' | 'chat') =>
    of === 'message' ? fileOf(actor, id) : ((await fileInChat(actor, id)) ?? refuse('ERR_NO_PERMISSION'))
  return {
    show: async ({ actor, params, query }) => answerOf(await asked(actor, params.id, query.of)),
    thumbnail: async ({ actor, params, query }) => thumbnailOfFile(await asked(actor, params.id, query.of)),
    kept: async ({ actor, params }) => answerOf(await keptFile(actor, params.fileId)),
    fetchAgain: async ({ actor, params }) => {
      await fetchAgain(actor, params.id)
      return { ok: true }
    },
  }
}

/** What is kept to be sent: of the company's texts, or of one's own. */
async function keptFile({ tenantId: tenant, userId }: Asker, id: string): Promise<FileRow> {
  const [file] = await queryTenant(
    tenant,
    () => sql<Omit<FileRow, 'tenantId'>>`
      select f.id, f.sha256, f.size, f.type, f.kind, f.name, f.seconds from files f
      where f.tenant_id = ${tenant} and f.id = ${id} and (f.owner_id = ${userId}
        or exists (select from quick_messages q where q.tenant_id = ${tenant} and q.file_id = f.id
          and (q.user_id is null or q.user_id = ${userId}))
        or exists (select from birthday_messages b where b.tenant_id = ${tenant} and b.file_id = f.id))`,
  )
  return file ? { ...file, kind: kind.parse(file.kind), tenantId: tenant } : refuse('ERR_NO_FILE_FOUND', { id })
}

const kind = z.enum(MEDIA_KINDS)
type Row = { [K in keyof Omit<FileRow, 'tenantId'>]: FileRow[K] | null } & { state: string | null }

/** The file of a message whose ticket the asker may see, rights and all in one statement. */
async function fileOf(asker: Asker, messageId: number): Promise<FileRow> {
  const tenant = asker.tenantId
  const [row] = await queryTenant(
    tenant,
    () => sql<Row>`
      select f.id, f.sha256, f.size, f.type, f.kind, coalesce(m.media->>'name', f.name) as name, f.seconds, m.media->>'state' as state
      from messages m join tickets t on t.tenant_id = ${tenant} and t.id = m.ticket_id
      left join files f on f.tenant_id = ${tenant} and f.id = m.file_id
      where m.tenant_id = ${tenant} and m.id = ${messageId} and ${visibleTo(asker)}`,
  )
  const { state, ...file } = row ?? refuse('ERR_NO_FILE_FOUND', { id: messageId })
  if (state === 'missing') refuse('ERR_WAPP_DOWNLOAD_MEDIA', { id: messageId })
  const { id, sha256, size, type, name, seconds } = file
  if (id === null || sha256 === null || size === null || type === null || name === null)
    return refuse('ERR_NO_FILE_FOUND', { id: messageId, state })
  return { id, tenantId: tenant, sha256, size, type, kind: kind.parse(file.kind), name, seconds }
}
