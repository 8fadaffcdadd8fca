import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { type Room, userRoom } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { crossTenants, queryTenant } from '../database/db.ts'
import type { SignedIn } from '../trust/auth.ts'
import { standingOf } from '../trust/rights.ts'

/** What the database says of a user now, and of the session the socket belongs to. */
export interface UserStanding {
  tenantId: number
  userId: number
  rooms: Room[]
  rights: number
  tenantRights: number
  active: boolean
}

/** Where somebody stands: their rooms, or their own alone while the tenant owes money or its terms wait. */
export const roomsFor = (who: SignedIn, rooms: Room[]): Room[] =>
  who.profile !== 'superadmin' && (who.blocked || who.termsPending) ? [userRoom(who.userId)] : rooms

/** The user's rooms under the very versions the token was made under; anything else is refused with the code that fits. */
export async function standingFor(who: SignedIn): Promise<UserStanding> {
  const [row] = await queryTenant(who.tenantId, db =>
    db
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenant_id')
      .innerJoin('sessions as s', join => join.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
      .where('u.tenant_id', '=', who.tenantId)
      .where('u.id', '=', who.userId)
      .where('s.id', '=', who.sessionId)
      .where('s.ended_at', 'is', null)
      .where('u.is_active', 'is', true)
      .where('u.deleted_at', 'is', null)
      .select(['u.rooms', 'u.rights', 't.rights as tenantRights']),
  )
  if (!row) return refuse('ERR_SESSION_EXPIRED')
  if (row.rights !== who.rights || row.tenantRights !== who.tenantRights) refuse('ERR_TOKEN_OUTDATED')
  return { ...row, tenantId: who.tenantId, userId: who.userId, active: true }
}

/** Whether what was read has been overtaken by a change this process heard of meanwhile. */
export const overtaken = (who: SignedIn): ErrorCode | null => {
  const standing = standingOf(who)
  if (standing === 'ended') return 'ERR_SESSION_EXPIRED'
  return standing === 'outdated' ? 'ERR_TOKEN_OUTDATED' : null
}

/** The same for many users at once, of any tenant. */
export async function standingsOf(users: { tenantId: number; userId: number }[]): Promise<UserStanding[]> {
  const tenants = users.map(user => user.tenantId)
  const ids = users.map(user => user.userId)
  const found = await crossTenants(tx =>
    sql<UserStanding>`
      select u.tenant_id as "tenantId", u.id as "userId", u.rooms, u.rights, t.rights as "tenantRights",
             u.is_active and u.deleted_at is null as active
      from unnest(${tenants}::bigint[], ${ids}::bigint[]) as asked (tenant_id, id)
      join users u on u.tenant_id = asked.tenant_id and u.id = asked.id
      join tenants t on t.id = u.tenant_id`.execute(tx),
  )
  return found.rows
}
