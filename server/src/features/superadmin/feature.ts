import { feature } from '../../infra/feature.ts'
import { announcementHandlers, TELL_WORK, tellRunner } from './announcements.ts'
import { companyFileHandlers, countAllUsage, REMOVE_FILES_WORK, removeFilesRunner } from './company-files.ts'
import { ownNoticeHandlers } from './own-notices.ts'

export const superadminFeature = feature({
  handlers: { announcements: announcementHandlers, userNotices: ownNoticeHandlers, tenantFiles: companyFileHandlers },
  runners: { [TELL_WORK]: tellRunner, [REMOVE_FILES_WORK]: removeFilesRunner },
  schedules: { 'tenants.countFiles': { cron: '25 * * * *', run: countAllUsage } },
})
