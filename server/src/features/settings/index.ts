export { readSetting, settingHandlers } from './settings.ts'
