import { TEAM } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'

export const homeVerdicts = {
  'home.show': { open: TEAM, foreign: 'no ids', call: () => ({}) },
} satisfies Verdicts
