import type { Screen } from '../../kit/screen.ts'

export default [
  {
    path: '/notificacao',
    texts: ['announcements', 'notifications'],
    load: async () => (await import('./AnnouncementsScreen.tsx')).AnnouncementsScreen,
  },
] satisfies Screen[]
