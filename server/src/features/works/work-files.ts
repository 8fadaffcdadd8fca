import { refuse } from '@balcao/contract/errors'
import { type Action, type Actor, can, POLICY, rankOf } from '@balcao/contract/permissions'
import type { FileAnswer } from '@balcao/contract/route'
import { EVERYTHING } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../infra/database/db.ts'

/** Handed in: files stand beside works, and neither knows the other. */
export interface WorkFiles {
  fileFor(tx: Tx, id: string): Promise<FileAnswer | null>
}

const KEEP_DAYS = 7
const AT_ONCE = 500

interface Made {
  id: string
  name: string
  size: number
  /** What a person must be allowed, still, when they fetch it. */
  can: Action
  /** The rooms it tells of; they must stand in them, still. */
  rooms?: readonly string[]
}

/** The work made a file: it waits for the asker. */
export const keepWorkFile = (tx: Tx, workId: number, { id, name, size, can: what, rooms }: Made) =>
  tx
    .updateTable('works')
    .set({ file_id: id, file_name: name, file_size: size, file_for: what, file_rooms: rooms ? [...rooms] : null })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', workId)
    .execute()

/** Its asker's alone, as long as they may still do what it took to ask for it, and see what it tells: it is written once, and hides nothing. */
export const workFile = (actor: Actor, id: number, { fileFor }: WorkFiles): Promise<FileAnswer> =>
  withTenant(actor.tenantId, async tx => {
    const work = await tx
      .selectFrom('works')
      .select(['file_id', 'file_name', 'file_for', 'file_rooms'])
      .where('tenant_id', '=', tx.tenant)
      .where('id', '=', id)
      .where('created_by', '=', actor.userId)
      .executeTakeFirst()
    if (!work) return refuse('ERR_NO_JOB_FOUND', { id })
    if (work.file_for !== null && !(isAction(work.file_for) && can(actor, work.file_for))) refuse('ERR_NO_PERMISSION')
    if (actor.masked || !(await standsIn(tx, actor, work.file_rooms))) refuse('ERR_NO_PERMISSION')
    const file = work.file_id === null ? null : await fileFor(tx, work.file_id)
    return file ? { ...file, name: work.file_name ?? file.name, inline: false } : refuse('ERR_NO_FILE_FOUND', { id })
  })

async function standsIn(tx: Tx, actor: Actor, rooms: string[] | null): Promise<boolean> {
  if (rooms === null || !['user', 'super'].includes(rankOf(actor))) return true
  const { rows } = await sql<{ is: boolean }>`
    select ${EVERYTHING} = any (u.rooms) or ${rooms}::text[] <@ u.rooms::text[] as is
    from users u where u.tenant_id = ${tx.tenant} and u.id = ${actor.userId}`.execute(tx)
  return rows[0]?.is ?? false
}

const isAction = (name: string): name is Action => Object.hasOwn(POLICY, name)

/** Files nobody fetched, and those somebody did: after a week they go. */
export async function dropOldWorkFiles(): Promise<void> {
  const since = new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000)
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number; id: number }>`
      select tenant_id as "tenantId", id from old_work_files(${since}, ${AT_ONCE})`.execute(tx),
  )
  for (const { tenantId, id } of rows) {
    await withTenant(tenantId, tx =>
      tx
        .updateTable('works')
        .set({ file_id: null, file_name: null, file_size: null })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute(),
    )
  }
}
