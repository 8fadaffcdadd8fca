import { anyTicket, inserted, TEAM } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'
import type { Person, World } from '../../../test/world.ts'

const anySchedule = async (w: World, of: number, me: Person) => {
  const { id: ticket } = await anyTicket(w, of, me)
  return inserted(
    w,
    `insert into schedules (tenant_id, contact_id, channel_id, ticket_id, user_id, body, first_at, next_at, due_at)
     select t.tenant_id, t.contact_id, t.channel_id, t.id, (select min(id) from users where tenant_id = $1), 'Até amanhã!', at, at, at
     from tickets t, (select now() + interval '1 day' as at) a where t.tenant_id = $1 and t.id = $2`,
    [of, ticket],
  )
}

export const schedulesVerdicts = {
  'schedules.listed': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'schedules.days': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'schedules.upcoming': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'schedules.show': {
    open: TEAM,
    foreign: 'ERR_FETCH_WAPP_MSG',
    call: async (w, of, me) => ({ params: await anySchedule(w, of, me) }),
  },
  'schedules.update': {
    open: TEAM,
    foreign: 'ERR_FETCH_WAPP_MSG',
    call: async (w, of, me) => ({ params: await anySchedule(w, of, me), body: { body: 'Até sábado!' } }),
  },
} satisfies Verdicts
