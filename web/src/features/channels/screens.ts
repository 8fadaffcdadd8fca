import type { Screen } from '../../kit/screen.ts'

const texts = ['channels', 'resource', 'validation', 'bots']

export default [
  { path: '/sessoes', texts, load: async () => (await import('./ChannelsScreen.tsx')).ChannelsScreen },
  { path: '/configuracoes/sessoes', texts, load: async () => (await import('./ChannelsScreen.tsx')).ChannelsScreen },
  { path: '/conectar/$key', texts, load: async () => (await import('./connect/LinkScreen.tsx')).LinkScreen },
  {
    path: '/sessoestenants',
    texts,
    load: async () => (await import('./tenant-channels/TenantChannelsScreen.tsx')).TenantChannelsScreen,
  },
] satisfies Screen[]
