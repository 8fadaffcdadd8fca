import type { Screen } from '../../kit/screen.ts'

const texts = ['campaigns', 'resource', 'validation']
const massTexts = ['mass', ...texts]

export default [
  { path: '/campanhas', texts, load: async () => (await import('./CampaignsScreen.tsx')).CampaignsScreen },
  { path: '/campanhas/$campanhaId', texts, load: async () => (await import('./CampaignScreen.tsx')).CampaignScreen },
  ...['texto', 'textovariavel', 'sms', 'template', 'template-variavel'].map(tab => ({
    path: `/massa/${tab}`,
    texts: massTexts,
    one: 'mass',
    load: async () => (await import('./mass/MassScreen.tsx')).MassScreen,
  })),
  { path: '/massa/envios', texts: massTexts, load: async () => (await import('./mass/SendsScreen.tsx')).SendsScreen },
  { path: '/massa/envios/$envioId', texts: massTexts, load: async () => (await import('./mass/SendScreen.tsx')).SendScreen },
] satisfies Screen[]
