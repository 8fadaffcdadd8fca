export { engineFeature } from './engines/feature.ts'
export { botIntegrations } from './engines/kinds.ts'
export { automationFeature } from './feature.ts'
