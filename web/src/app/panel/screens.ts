import type { Screen } from '../../kit/screen.ts'

/** The panel rings as messages do: it joins tickets and notifications. */
export default [
  {
    path: '/painel-atendimentos',
    texts: ['panel', 'tickets', 'pauses', 'resource'],
    load: async () => (await import('./PanelScreen.tsx')).PanelScreen,
  },
] satisfies Screen[]
