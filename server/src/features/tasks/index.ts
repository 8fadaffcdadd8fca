export { taskFeature } from './feature.ts'
