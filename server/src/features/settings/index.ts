export { readSettings, recentSettings } from './read.ts'
export { readSetting, settingHandlers } from './settings.ts'
