import { anyTicket, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

const LEADS: ('super' | 'admin' | 'support' | 'superadmin')[] = ['super', 'admin', 'support', 'superadmin']
const days = { from: '2026-01-01', to: '2026-01-31' }
const all = { open: TEAM, foreign: 'no ids', call: () => ({}) } as const

export const reportsVerdicts = {
  'reports.names': all,
  // Ids of another company narrow to nothing.
  'reports.show': { open: TEAM, foreign: 'no ids', call: () => ({ params: { name: 'users' }, query: days }) },
  'reports.file': { open: LEADS, foreign: 'no ids', call: () => ({ params: { name: 'tags' }, query: { as: 'csv' } }) },
  'reports.conversation': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: { id: (await anyTicket(w, of, me)).id } }),
  },
  'reports.fileLater': {
    open: LEADS,
    foreign: 'no ids',
    call: () => ({ params: { name: 'tags' }, body: { as: 'csv', title: 'Etiquetas' } }),
  },
  'familyFigures.queues': all,
  'familyFigures.queue': all,
  'familyFigures.channels': all,
  'familyFigures.byPeriod': all,
  'familyFigures.byChannel': all,
  'familyFigures.times': all,
  'familyFigures.perUsers': all,
  'familyFigures.perUsersDetail': all,
  'familyFigures.contacts': all,
} satisfies Verdicts
