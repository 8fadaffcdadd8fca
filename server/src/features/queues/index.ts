export { queueFeature } from './feature.ts'
