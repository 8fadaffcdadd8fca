export { campaignFeature } from './feature.ts'
export { campaignSpool } from './spool.ts'
