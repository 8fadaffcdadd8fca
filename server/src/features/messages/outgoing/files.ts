import type { StoredFile } from '@balcao/contract/messages/files'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import type { Asker } from '../../tickets/index.ts'
import type { Attachment } from '../rules/sendable.ts'

type Asked = Omit<Attachment, 'file'>

/** What is to be sent, with what it is: files the asker has uploaded, and those of the quick messages everybody types. */
export async function filesFor({ tenantId: tenant, userId }: Asker, asked: readonly Asked[]): Promise<Attachment[]> {
  if (asked.length === 0) return []
  const ids = asked.map(one => one.fileId)
  const found = await queryTenant(
    tenant,
    () => sql<StoredFile>`
      select id, name, type as "mimeType", kind, size, seconds from files f
      where tenant_id = ${tenant} and id = any (${ids}::uuid[]) and (owner_id = ${userId}
        or exists (select from quick_messages q where q.tenant_id = ${tenant} and q.file_id = f.id and q.is_active and q.user_id is null))`,
  )
  const files = new Map(found.map(({ seconds, ...file }) => [file.id, seconds === null ? file : { ...file, seconds }]))
  return asked.map(one => ({ ...one, file: files.get(one.fileId) ?? null }))
}
