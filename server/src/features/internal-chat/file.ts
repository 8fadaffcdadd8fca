import { MEDIA_KINDS } from '@balcao/contract/channels/channel-words'
import { sql } from 'kysely'
import { z } from 'zod'
import { queryTenant } from '../../infra/database/db.ts'
import type { FileRow } from '../files/index.ts'
import type { Asker } from '../tickets/index.ts'

const kind = z.enum(MEDIA_KINDS)

/** The file of a message, for those who are members and were when it was written. */
export async function fileInChat({ tenantId: tenant, userId }: Asker, messageId: number): Promise<FileRow | null> {
  const [row] = await queryTenant(
    tenant,
    () => sql<Omit<FileRow, 'tenantId' | 'kind'> & { kind: string }>`
      select f.id, f.sha256, f.size, f.type, f.kind, f.name, f.seconds from chat_messages m
      join chat_members me on me.tenant_id = m.tenant_id and me.chat_id = m.chat_id and me.user_id = ${userId}
      join files f on f.tenant_id = m.tenant_id and f.id = m.file_id
      where m.tenant_id = ${tenant} and m.id = ${messageId} and me.until_seq is null and m.seq > me.from_seq`,
  )
  return row ? { ...row, tenantId: tenant, kind: kind.parse(row.kind) } : null
}
