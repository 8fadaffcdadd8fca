import type { Screen } from '../../kit/screen.ts'

export default [
  { path: '/customizar', texts: ['customize'], load: async () => (await import('./CustomizeScreen.tsx')).CustomizeScreen },
] satisfies Screen[]
