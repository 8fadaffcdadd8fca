import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { People, Swatch } from '../../kit/resource/list/marks.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'
import { pick } from '../../kit/resource/types.ts'

export const QueuesScreen = resourceScreen({
  path: '/filas',
  texts: 'queues',
  api: queueRoutes,
  manage: 'queues.manage',
  states: ['queues.active', 'queues.inactive'],
  columns: {
    name: {
      label: 'queues.queue',
      show: queue => <Swatch color={queue.color}>{queue.name}</Swatch>,
      text: queue => queue.name,
    },
    people: { label: 'queues.people', show: queue => <People people={queue.people} /> },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'queues.since', hidden: true },
  },
  filters: {
    isActive: { label: 'resource.status', states: true },
  },
  form: {
    name: { kind: 'text', label: 'queues.name' },
    color: { kind: 'colour', label: 'queues.color' },
    userIds: {
      kind: 'multiselect',
      label: 'queues.people',
      help: 'queues.peopleHelp',
      initial: [],
      may: 'users.manage',
      pick: pick(userRoutes, user => ({ value: user.id, label: user.name })),
      from: queue => queue.people.map(person => person.id),
      known: queue => queue.people.map(person => ({ value: person.id, label: person.name })),
    },
    isActive: { kind: 'switch', label: 'queues.isActive', help: 'queues.isActiveHelp', initial: true },
  },
  refusals: { ERR_NO_USER_FOUND: 'userIds' },
})
