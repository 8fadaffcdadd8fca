import type { Screen } from '../../kit/screen.ts'

export default [
  {
    path: '/chat-flow/list',
    texts: ['flows', 'flowFigures', 'autoReplies', 'resource', 'validation'],
    load: async () => (await import('./list/FlowsScreen.tsx')).FlowsScreen,
  },
  {
    path: '/chat-flow/builder',
    texts: ['flows', 'flowFields', 'flowFigures', 'flowTrial', 'conditions', 'hours', 'resource', 'validation'],
    load: async () => (await import('./builder/BuilderScreen.tsx')).BuilderScreen,
  },
] satisfies Screen[]
