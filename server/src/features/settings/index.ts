export { settingFeature } from './feature.ts'
export { mayReachMany } from './mass-sending.ts'
export { readSettings, recentSettings } from './read.ts'
export { readSetting } from './settings.ts'
