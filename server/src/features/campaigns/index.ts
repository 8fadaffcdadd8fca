export { campaignFeature } from './feature.ts'
export { campaignSpool } from './sending/spool.ts'
