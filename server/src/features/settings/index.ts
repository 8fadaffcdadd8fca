export { settingFeature } from './feature.ts'
export { readSettings, recentSettings } from './read.ts'
export { readSetting } from './settings.ts'
