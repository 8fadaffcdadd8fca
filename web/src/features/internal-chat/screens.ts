import type { Screen } from '../../kit/screen.ts'

export default [
  {
    path: '/chat-privado',
    texts: ['internal-chat', 'messages'],
    load: async () => (await import('./ChatScreen.tsx')).ChatScreen,
  },
] satisfies Screen[]
