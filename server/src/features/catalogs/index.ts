export { catalogFeature } from './feature.ts'
