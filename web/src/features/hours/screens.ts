import type { Screen } from '../../kit/screen.ts'

export default [
  { path: '/horario-atendimento', texts: ['hours', 'saying'], load: async () => (await import('./HoursScreen.tsx')).HoursScreen },
] satisfies Screen[]
