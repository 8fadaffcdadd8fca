import type { scheduleRoutes } from '@balcao/contract/messages'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../../infra/http.ts'
import { listSchedules } from './list.ts'
import { writeSchedule } from './write.ts'

export const scheduleHandlers: Handlers<typeof scheduleRoutes, Exchange> = {
  create: async ({ actor, body }) => ({ messages: await writeSchedule(actor, body) }),
  list: ({ actor, query }) => listSchedules(actor, query),
}
