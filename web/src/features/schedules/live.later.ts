import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { rowsChanged } from '../../kit/resource/state/held.ts'
import type { Live } from '../../realtime/apply.ts'

/** One changed: which list it stands in now, and on which day, only the server says. */
export default {
  'schedule.changed': cache => {
    rowsChanged(cache, scheduleRoutes.listed.path)
    rowsChanged(cache, scheduleRoutes.days.path)
  },
} satisfies Live
