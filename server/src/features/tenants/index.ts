export { tenantFeature } from './feature.ts'
export { type FirstLogin, install } from './first-run.ts'
