import type { Screen } from '../../kit/screen.ts'

export default [
  {
    path: '/auto-resposta',
    texts: ['autoReplies', 'resource', 'validation'],
    load: async () => (await import('./AutoRepliesScreen.tsx')).AutoRepliesScreen,
  },
] satisfies Screen[]
