import type { Screen } from '../../kit/screen.ts'

/** The home joins what is in hand, which tickets know, with the figures of the day. */
export default [
  {
    path: '/home',
    texts: ['home', 'charts', 'tickets', 'pauses'],
    load: async () => (await import('./HomeScreen.tsx')).HomeScreen,
  },
] satisfies Screen[]
