export { hoursFeature } from './feature.ts'
export { readHours } from './hours.ts'
