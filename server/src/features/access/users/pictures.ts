import type { User } from '@balcao/contract/access/users'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { type FileRow, findFile, thumbnailOfFile } from '../../files/index.ts'

/** One's own picture: a file one uploaded oneself, of which nothing but a small drawing is ever shown. */
export async function setPicture(
  actor: Actor,
  id: number,
  fileId: string | null,
  announced: (tx: Tx, id: number) => Promise<User>,
): Promise<User> {
  if (id !== actor.userId) refuse('ERR_NO_PERMISSION')
  if (fileId !== null) await thumbnailOfFile(await ownFile(actor, fileId))
  return withTenant(actor.tenantId, async tx => {
    if (fileId === null) await tx.deleteFrom('user_pictures').where('user_id', '=', id).execute()
    else {
      // It may have been thrown away while it was drawn; from here on it is kept.
      if (!(await findFile(tx, fileId, { ownerId: id }))) refuse('ERR_NO_FILE_FOUND', { id: fileId })
      await tx
        .insertInto('user_pictures')
        .values({ user_id: id, file_id: fileId })
        .onConflict(same => same.columns(['tenant_id', 'user_id']).doUpdateSet({ file_id: fileId }))
        .execute()
    }
    return announced(tx, id)
  })
}

const ownFile = ({ tenantId, userId }: Actor, id: string): Promise<FileRow> =>
  withTenant(tenantId, async tx => (await findFile(tx, id, { ownerId: userId })) ?? refuse('ERR_NO_FILE_FOUND', { id }))

/** The file behind somebody's picture: no other file of the company is shown by this way. */
export async function pictureOf(tenantId: number, fileId: string): Promise<FileRow> {
  const [row] = await queryTenant(tenantId, db => db.selectFrom('user_pictures').select('file_id').where('file_id', '=', fileId))
  const file = row && (await withTenant(tenantId, tx => findFile(tx, row.file_id)))
  return file ?? refuse('ERR_NO_FILE_FOUND', { id: fileId })
}
