import { feature } from '../../infra/feature.ts'
import { announcementHandlers, TELL_WORK, tellRunner } from './announcements.ts'
import { ownNoticeHandlers } from './own-notices.ts'

export const superadminFeature = feature({
  handlers: { announcements: announcementHandlers, userNotices: ownNoticeHandlers },
  runners: { [TELL_WORK]: tellRunner },
})
