export { campaignFeature } from './feature.ts'
export { takePreference } from './opt-out/preference.ts'
export { campaignSpool } from './sending/spool.ts'
