import type { Screen } from '../../kit/screen.ts'

const texts = ['board', 'resource']

export default [
  { path: '/kanban/kanbans', texts, load: async () => (await import('./BoardScreen.tsx')).LanesBoard },
  { path: '/kanban/tags', texts, load: async () => (await import('./BoardScreen.tsx')).TagsBoard },
] satisfies Screen[]
