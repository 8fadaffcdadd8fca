import type { Screen } from '../../kit/screen.ts'

const texts = ['campaigns', 'resource', 'validation']

export default [
  { path: '/campanhas', texts, load: async () => (await import('./CampaignsScreen.tsx')).CampaignsScreen },
  { path: '/campanhas/$campanhaId', texts, load: async () => (await import('./CampaignScreen.tsx')).CampaignScreen },
] satisfies Screen[]
