import { anyTicket, TEAM } from './makers.ts'
import type { Verdicts } from './verdict.ts'

export const deskVerdicts = {
  'desk.open': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'desk.load': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'desk.conversation': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: { ticketId: (await anyTicket(w, of, me)).id } }),
  },
} satisfies Verdicts
