import type { Screen } from '../../kit/screen.ts'

const texts = ['settings', 'validation']

export default [
  {
    path: '/configuracoes/geral',
    texts: [...texts, 'integrations'],
    load: async () => (await import('./SettingsScreen.tsx')).GeneralSettings,
  },
  { path: '/configuracoesbloqueio', texts, load: async () => (await import('./BlockedScreen.tsx')).BlockedScreen },
] satisfies Screen[]
