import { TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

export const ratingsVerdicts = {
  'ratings.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'ratings.figures': { open: TEAM, foreign: 'no ids', call: () => ({}) },
} satisfies Verdicts
