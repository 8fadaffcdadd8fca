import { anyTicket, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

export const automationVerdicts = {
  'botRuns.flows': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'botRuns.ofTicket': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me) }),
  },
} satisfies Verdicts
