import type { Screen } from '../../kit/screen.ts'

const texts = ['webhooks', 'integrations', 'validation']

export default [
  { path: '/configuracoes/webhooks', texts, load: async () => (await import('./WebhooksScreen.tsx')).WebhooksScreen },
] satisfies Screen[]
