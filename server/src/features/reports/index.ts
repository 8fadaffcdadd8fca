export { reportFeature } from './feature.ts'
