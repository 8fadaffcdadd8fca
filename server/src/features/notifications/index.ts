export { pushKeys } from './devices.ts'
export { notificationFeature } from './feature.ts'
