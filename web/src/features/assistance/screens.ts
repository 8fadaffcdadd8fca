import type { Screen } from '../../kit/screen.ts'

export default [
  {
    path: '/configuracoes/ajuda',
    texts: ['assistance', 'integrations'],
    load: async () => (await import('./AssistanceScreen.tsx')).AssistanceScreen,
  },
] satisfies Screen[]
