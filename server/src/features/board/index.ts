export { boardFeature } from './feature.ts'
