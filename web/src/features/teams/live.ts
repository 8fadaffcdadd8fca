import { type Team, teamRoutes } from '@balcao/contract/catalogue/teams'
import { resourceLive } from '../../kit/resource/live.ts'
import type { Page } from '../../kit/resource/types.ts'
import type { Live } from '../../realtime/apply.ts'

type Known = Pick<Team['users'][number], 'id' | 'name' | 'picture'>

/** A member is called otherwise, or shows another face. */
const renamed =
  ({ id, name, picture }: Known) =>
  <T extends { users: Team['users'] }>(team: T): T =>
    team.users.some(user => user.id === id)
      ? { ...team, users: team.users.map(user => (user.id === id ? { id, name, picture } : user)) }
      : team

export default {
  ...resourceLive('team', teamRoutes),
  'colleague.changed': (cache, { user }) => {
    const inTeam = renamed(user)
    cache.setQueriesData<Page<Team>>(
      { queryKey: [teamRoutes.list.path] },
      page => page && { ...page, rows: page.rows.map(inTeam) },
    )
    cache.setQueriesData<Team>({ queryKey: [teamRoutes.show.path] }, team => team && inTeam(team))
  },
} satisfies Live
