import { LEADS, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

export const hoursVerdicts = {
  'hours.show': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'hours.saveWeek': {
    open: LEADS,
    foreign: 'no ids',
    call: () => ({ body: { businessHours: [{ day: 0, type: 'C' as const }] } }),
  },
  'hours.saveMessage': { open: LEADS, foreign: 'no ids', call: () => ({ body: { messageBusinessHours: 'Voltamos logo.' } }) },
} satisfies Verdicts
