import type { Team, teamInput, teamRoutes } from '@balcao/contract/catalogue/teams'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../infra/database/db.ts'
import { lockTenant, peopleIn, refreshRights } from '../access/index.ts'
import { plainResource } from '../works/index.ts'

export const teams = plainResource<Team, z.output<typeof teamRoutes.list.query>, z.output<typeof teamInput>>('/teams', {
  table: 'teams',
  columns: sql`t.id, t.name, t.is_active as "isActive", t.created_at as "createdAt", ${peopleIn('team_users', 'team_id')} as users`,
  write: ({ name, isActive }) => ({ name, is_active: isActive }),
  afterWrite: async (tx, id, { userIds }) => {
    if (userIds) await setMembers(tx, id, userIds)
  },
  beforeRemove: (tx, id) => setMembers(tx, id, []),
  search: sql`t.name`,
  sort: { name: sql`searchable(t.name)`, isActive: sql`t.is_active`, createdAt: sql`t.created_at` },
  filter: ({ isActive, userId }) =>
    sql.join(
      [
        isActive ? sql`t.is_active = ${isActive === 'true'}` : sql`true`,
        userId ? sql`exists (select from team_users m where m.team_id = t.id and m.user_id = ${userId})` : sql`true`,
      ],
      sql` and `,
    ),
  missing: 'ERR_NO_TEAM_FOUND',
  conflicts: { teams_name: 'ERR_NAME_TAKEN', team_users_user: 'ERR_NO_USER_FOUND', tickets_team: 'ERR_TEAM_TICKET_EXISTS' },
  announce: { changed: 'team.changed', as: 'team', removed: 'team.removed' },
})

/** Coming into a team or leaving it changes which waiting tickets a user sees. */
async function setMembers(tx: Tx, teamId: number, userIds: readonly number[]): Promise<void> {
  await lockTenant(tx)
  const before = await tx.deleteFrom('team_users').where('team_id', '=', teamId).returning('user_id').execute()
  const were = new Set(before.map(({ user_id }) => user_id))
  const are = new Set(userIds)
  const members = [...are].map(userId => ({ team_id: teamId, user_id: userId }))
  if (members.length > 0) await tx.insertInto('team_users').values(members).execute()
  const moved = [...were.symmetricDifference(are)]
  if (moved.length > 0) await refreshRights(tx, moved)
}
