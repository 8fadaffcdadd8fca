import { EVERYTHING, type Room, UNOWNED } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'

/** The asker. Their rooms are read in the statement that answers, so a change of rights counts at once in every process. */
export interface Asker {
  tenantId: number
  userId: number
}

const active = ({ tenantId, userId }: Asker): RawBuilder<unknown> =>
  sql`users u where u.tenant_id = ${tenantId} and u.id = ${userId} and u.is_active and u.deleted_at is null`

/** Whether the asker may see a ticket `t`; filters come on top. */
export const visibleTo = (asker: Asker): RawBuilder<boolean> => sql`t.audience && (select u.rooms from ${active(asker)})`

/** Whether the asker works on the channel of a ticket `t`: a user without chosen channels works on all. */
export const worksOn = ({ userId }: Asker): RawBuilder<boolean> => sql`may_use_channel(t.tenant_id, ${userId}, t.channel_id)`

/** The rooms a ticket is announced in, for those who may see it. */
export async function audienceFor(asker: Asker, ticketId: number): Promise<Room[] | null> {
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<{ audience: Room[] }>`
      select t.audience from tickets t where t.tenant_id = ${asker.tenantId} and t.id = ${ticketId} and ${visibleTo(asker)}`,
  )
  return rows[0]?.audience ?? null
}

/**
 * `me`, one row: the rooms in which the asker sees what they ask for (all of theirs, or the near ones when they did not ask
 * for all), and those to count by, none of which holds a ticket of another twice unless they share its place.
 */
export const me = (asker: Asker, { showAll }: { showAll: boolean }): RawBuilder<unknown> =>
  showAll
    ? sql`me as materialized (
        select u.rooms, case
          when ${sql.lit(EVERYTHING)} = any (u.rooms) then array[${sql.lit(EVERYTHING)}]
          when ${sql.lit(UNOWNED)} = any (u.rooms) then array[${sql.lit(UNOWNED)}, ${`user:${asker.userId}`}]
          else u.rooms end as counting
        from ${active(asker)}
      )`
    : sql`me as materialized (
        select near as rooms, near as counting from (
          select array_remove(array_remove(u.rooms, ${sql.lit(EVERYTHING)}), ${sql.lit(UNOWNED)}) as near from ${active(asker)} offset 0
        ) their
      )`
