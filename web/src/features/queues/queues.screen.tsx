import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { Swatch } from '../../kit/resource/list/marks.tsx'
import { resourceScreen } from '../../kit/resource/resourceScreen.tsx'

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
    users: { label: 'queues.people', figures: true },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'queues.since', hidden: true },
  },
  filters: {
    isActive: { label: 'resource.status', states: true },
  },
  form: {
    name: { kind: 'text', label: 'queues.name' },
    color: { kind: 'colour', label: 'queues.color' },
    isActive: { kind: 'switch', label: 'queues.isActive', help: 'queues.isActiveHelp', initial: true },
  },
})
