import type { scheduleRoutes } from '@balcao/contract/messages/schedules'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http/http.ts'
import { changeSchedule } from './change.ts'
import { listSchedules } from './list.ts'
import { daysAhead, listForScreen, showSchedule, upcomingIn } from './screen.ts'
import { writeSchedule } from './write.ts'

export const scheduleHandlers: Handlers<typeof scheduleRoutes, Exchange> = {
  create: async ({ actor, body }) => ({ messages: await writeSchedule(actor, body) }),
  list: ({ actor, query }) => listSchedules(actor, query),
  listed: ({ actor, query }) => listForScreen(actor, query),
  days: ({ actor }) => daysAhead(actor),
  upcoming: ({ actor }) => upcomingIn(actor),
  show: ({ actor, params }) => showSchedule(actor, params.id),
  update: ({ actor, params, body }) => changeSchedule(actor, params.id, body),
}
