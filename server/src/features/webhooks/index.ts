export { webhookFeature } from './feature.ts'
