import { userRoutes } from '@balcao/contract/access/users'
import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { People } from '../../kit/resource/list/marks.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'
import { pick } from '../../kit/resource/types.ts'

const people = pick(userRoutes, user => ({ value: user.id, label: user.name }))

export const TeamsScreen = resourceScreen({
  path: '/equipes',
  texts: 'teams',
  api: teamRoutes,
  manage: 'teams.manage',
  states: ['teams.active', 'teams.inactive'],
  columns: {
    name: { label: 'teams.team' },
    users: { label: 'teams.people', show: team => <People people={team.users} /> },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'teams.since', hidden: true },
  },
  filters: { isActive: { label: 'resource.status', states: true }, userId: { label: 'teams.person', pick: people } },
  form: {
    name: { kind: 'text', label: 'teams.name' },
    userIds: {
      kind: 'multiselect',
      label: 'teams.people',
      help: 'teams.peopleHelp',
      pick: people,
      from: team => team.users.map(user => user.id),
      known: team => team.users.map(user => ({ value: user.id, label: user.name })),
    },
    isActive: { kind: 'switch', label: 'teams.isActive', help: 'teams.isActiveHelp', initial: true },
  },
  refusals: { ERR_NO_USER_FOUND: 'userIds' },
})
