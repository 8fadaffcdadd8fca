import type { Screen } from '../../kit/screen.ts'

export default [
  { path: '/home', texts: ['home'], load: async () => (await import('./HomeScreen.tsx')).HomeScreen },
] satisfies Screen[]
