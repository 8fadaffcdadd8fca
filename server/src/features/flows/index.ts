export { flowFeature } from './feature.ts'
