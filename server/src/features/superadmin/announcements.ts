import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import type { Announcement, Audience, announcementRoutes } from '@balcao/contract/works/announcements'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../infra/clock.ts'
import { type PlatformTx, withTenant } from '../../infra/database/db.ts'
import { withPlatform } from '../../infra/database/platform-db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import type { WorkRunner } from '../../infra/jobs/work-runner.ts'
import { wake } from '../../infra/processes/wake.ts'
import { emitEverywhere } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { startWork } from '../works/index.ts'

export const TELL_WORK = 'announcements.tell'

export const announcementHandlers: Handlers<typeof announcementRoutes, Exchange> = {
  list: () => withPlatform('what was told to whom', tx => listed(tx, sql`true`)),
  count: ({ body }) => withPlatform('how many would be told', tx => counted(tx, body)),
  create: ({ actor, body }) => announce(actor, body),
  withdraw: ({ actor, params }) => withdraw(actor, params.id),
}

const listed = async (tx: PlatformTx, which: RawBuilder<unknown>): Promise<Announcement[]> => {
  const { rows } = await sql<Announcement>`
    select a.id, a.message, a.level, a.audience, a.by_name as by, wire_time(a.created_at) as "createdAt",
      wire_time(a.ends_at) as "endsAt", wire_time(a.withdrawn_at) as "withdrawnAt", counts.told, counts.read
    from announcements a cross join lateral (
      select count(*)::int as told, count(*) filter (where n.is_read)::int as read from user_notices n where n.announcement_id = a.id
    ) counts
    where ${which} order by a.id desc limit 200`.execute(tx)
  return rows
}

/** People who can sign in, of companies that are there; which of them the audience names. */
const among = ({ tenantIds, profiles, userIds }: Audience): RawBuilder<unknown> => sql`
  users u join tenants t on t.id = u.tenant_id
  where u.is_active and u.deleted_at is null and t.status = 'active' and t.deleting_at is null
    and (${tenantIds.length} = 0 or u.tenant_id = any (${tenantIds}::bigint[]))
    and (${profiles.length} = 0 or u.profile = any (${profiles}::text[]))
    and (${userIds.length} = 0 or u.id = any (${userIds}::bigint[]))`

async function counted(tx: PlatformTx, audience: Audience): Promise<{ people: number; companies: number }> {
  const { tenantIds } = audience
  const { rows } = await sql<{ people: number; companies: number; known: number }>`
    select count(*)::int as people, count(distinct u.tenant_id)::int as companies,
      (select count(*)::int from tenants where id = any (${tenantIds}::bigint[]) and deleting_at is null) as known
    from ${among(audience)}`.execute(tx)
  const { known = 0, people = 0, companies = 0 } = rows[0] ?? {}
  if (known !== new Set(tenantIds).size) refuse('ERR_NO_TENANT_FOUND')
  return { people, companies }
}

type Said = z.output<typeof announcementRoutes.create.body>

/** Written down first, and told by a work: it goes on where it was, and nobody is told twice. */
async function announce(actor: Actor, { message, level, audience, endsAt }: Said): Promise<Announcement> {
  if (endsAt !== null && new Date(endsAt) <= clock.now()) refuse('ERR_PAST_DATE')
  const made = await withPlatform('an announcement to people of companies', async tx => {
    await counted(tx, audience)
    const { rows } = await sql<{ id: number }>`
      insert into announcements (message, level, audience, by_name, ends_at)
      select ${message}, ${level}, ${JSON.stringify(audience)}::jsonb, name, ${endsAt}::timestamptz from users
      where tenant_id = ${actor.tenantId} and id = ${actor.userId} returning id`.execute(tx)
    const id = rows[0]?.id ?? refuse('ERR_INTERNAL')
    return { id, ...(await counted(tx, audience)) }
  })
  await withTenant(actor.tenantId, async tx => {
    await audit(tx, { userId: actor.userId, tenantId: actor.tenantId }, 'announcement.made', { id: made.id, people: made.people })
    const title = message.slice(0, 60)
    await startWork(tx, actor, { kind: TELL_WORK, title, total: made.people, params: { announcementId: made.id, after: 0 } })
  })
  const [shown] = await withPlatform('the announcement just made', tx => listed(tx, sql`a.id = ${made.id}`))
  return shown ?? refuse('ERR_INTERNAL')
}

const BLOCK = 1_000

/** A block of people: each row and its fact together, unique for each person, so that a block that is repeated tells nobody anew. */
export async function tellBlock(announcementId: number, after: number): Promise<{ last: number | null; told: number }> {
  return withPlatform('telling an announcement', async tx => {
    const [its] = await listed(tx, sql`a.id = ${announcementId} and a.withdrawn_at is null`)
    if (!its) return { last: null, told: 0 }
    const { rows } = await sql<{ last: number | null; told: number }>`
      with them as (
        select u.tenant_id, u.id, u.name from ${among(its.audience)} and u.id > ${after} order by u.id limit ${BLOCK}
      ), told as (
        insert into user_notices (tenant_id, user_id, user_name, announcement_id, level, message, ends_at)
        select them.tenant_id, them.id, them.name, ${its.id}, ${its.level}, ${its.message}, ${its.endsAt}::timestamptz from them
        on conflict do nothing returning *
      ), facts as (
        insert into outbox (tenant_id, event, payload, rooms)
        select told.tenant_id, 'notice.changed', json_build_object('notice', ${noticeOf('told')}), array['user:' || told.user_id] from told
      )
      select (select max(id) from them) as last, (select count(*)::int from them) as told`.execute(tx)
    tx.afterCommit(() => wake('facts'))
    return rows[0] ?? { last: null, told: 0 }
  })
}

/** A person's notice as the wire shows it. */
export const noticeOf = (table: string): RawBuilder<unknown> => {
  const its = (column: string) => sql.ref(`${table}.${column}`)
  return sql`json_build_object('id', ${its('id')}, 'announcementId', ${its('announcement_id')}, 'userId', ${its('user_id')},
    'userName', ${its('user_name')}, 'level', ${its('level')}, 'message', ${its('message')}, 'isRead', ${its('is_read')},
    'readAt', wire_time(${its('read_at')}), 'createdAt', wire_time(${its('created_at')}))`
}

export const tellRunner: WorkRunner = async ({ params, progress }) => {
  const { announcementId, after } = params as { announcementId: number; after: number }
  let last: number | null = after
  while (last !== null) {
    // Across companies first; the place it ends at is kept after it: what is repeated then meets its own rows.
    const block = await tellBlock(announcementId, last)
    if (block.told === 0) return
    last = block.last
    await progress.block(async () => ({ done: block.told, keep: { announcementId, after: block.last ?? 0 } }))
  }
}

const withdraw = (actor: Actor, id: number): Promise<{ ok: true }> =>
  withPlatform('taking an announcement back', async tx => {
    const { rows } =
      await sql`update announcements set withdrawn_at = coalesce(withdrawn_at, now()) where id = ${id} returning id`.execute(tx)
    if (rows.length === 0) refuse('ERR_NOT_FOUND')
    await sql`delete from user_notices where announcement_id = ${id} and not is_read`.execute(tx)
    await emitEverywhere(tx, 'notice.withdrawn', sql`json_build_object('announcementId', ${id}::bigint)`, [TEAM_ROOM])
    return { ok: true as const }
  }).then(async answer => {
    await withTenant(actor.tenantId, tx =>
      audit(tx, { userId: actor.userId, tenantId: actor.tenantId }, 'announcement.withdrawn', { id }),
    )
    return answer
  })
