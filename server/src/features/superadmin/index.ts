export { superadminFeature } from './feature.ts'
export { unreadNotices } from './own-notices.ts'
