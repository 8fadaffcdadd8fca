import type { Screen } from '../../kit/screen.ts'

export default [
  {
    path: '/filas',
    texts: ['resource', 'queues'],
    load: () => import('./queues.screen.tsx').then(screen => screen.QueuesScreen),
  },
] satisfies Screen[]
