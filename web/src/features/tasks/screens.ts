import type { Screen } from '../../kit/screen.ts'

export default [
  {
    path: '/tarefas',
    texts: ['tasks', 'resource', 'validation'],
    load: async () => (await import('./TasksScreen.tsx')).TasksScreen,
  },
] satisfies Screen[]
