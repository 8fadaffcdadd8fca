import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { userRoom } from '@balcao/contract/visibility'
import type { userNoticeRoutes } from '@balcao/contract/works/announcements'
import type { NoticeRow, UnreadNotice, unreadNoticeRoutes } from '@balcao/contract/works/notices'
import { sql } from 'kysely'
import { queryTenant, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emitEach } from '../../infra/relay/outbox.ts'
import { noticeOf } from './announcements.ts'

export const ownNoticeHandlers: Handlers<typeof userNoticeRoutes & typeof unreadNoticeRoutes, Exchange> = {
  list: ({ actor }) => ownNotices(actor),
  unread: ({ actor }) => unreadNotices(actor),
  read: ({ actor, body }) => readNotices(actor, body.ids),
}

type Asker = Pick<Actor, 'tenantId' | 'userId'>
const MOST = 100

async function ownNotices({ tenantId, userId }: Asker): Promise<NoticeRow[]> {
  const rows = await queryTenant(
    tenantId,
    () => sql<{ notice: NoticeRow }>`
      select ${noticeOf('n')} as notice from user_notices n
      where n.tenant_id = ${tenantId} and n.user_id = ${userId} and (n.ends_at is null or n.ends_at > now())
      order by n.id desc limit ${sql.lit(MOST)}`,
  )
  return rows.map(({ notice }) => notice)
}

export const unreadNotices = ({ tenantId, userId }: Asker): Promise<UnreadNotice[]> =>
  queryTenant(
    tenantId,
    () => sql<UnreadNotice>`
      select n.id, n.announcement_id as "announcementId" from user_notices n
      where n.tenant_id = ${tenantId} and n.user_id = ${userId} and not n.is_read and (n.ends_at is null or n.ends_at > now())
      order by n.id limit ${sql.lit(MOST)}`,
  )

/** One's own; what is read already stays as it was. */
const readNotices = ({ tenantId, userId }: Asker, ids: readonly number[]): Promise<{ ok: true }> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql<{ notice: NoticeRow }>`
      update user_notices n set is_read = true, read_at = now()
      where n.tenant_id = ${tenantId} and n.user_id = ${userId} and n.id = any (${[...ids]}::bigint[]) and not n.is_read
      returning ${noticeOf('n')} as notice`.execute(tx)
    await emitEach(
      tx,
      'notice.changed',
      rows.map(({ notice }) => ({ payload: { notice }, rooms: [userRoom(userId)] })),
    )
    return { ok: true as const }
  })
