import { MEDIA_KINDS } from '@balcao/contract/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { mediaRoutes } from '@balcao/contract/files'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { z } from 'zod'
import { queryTenant } from '../../infra/db.ts'
import type { Exchange } from '../../infra/http.ts'
import { answerOf, type FileRow, thumbnailOfFile } from '../files/index.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'
import { fetchAgain } from './incoming/fetch-again.ts'

export const mediaHandlers: Handlers<typeof mediaRoutes, Exchange> = {
  show: async ({ actor, params }) => answerOf(await fileOf(actor, params.id)),
  thumbnail: async ({ actor, params }) => thumbnailOfFile(await fileOf(actor, params.id)),
  fetchAgain: async ({ actor, params }) => {
    await fetchAgain(actor, params.id)
    return { ok: true }
  },
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
