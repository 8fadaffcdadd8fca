import { EVERYBODY, fresh, NOT_THEIRS, PLATFORM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

export const brandVerdicts = {
  // Before login everybody sees whose page it is.
  'brand.shown': { open: EVERYBODY, foreign: 'no ids', call: () => ({}) },
  'brand.terms': { open: EVERYBODY, foreign: 'no ids', call: () => ({}) },
  'brand.show': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of } }),
  },
  'brand.save': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ body: { tenantId: of, name: fresh('Marca') } }),
  },
  'brand.reset': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of } }),
  },
} satisfies Verdicts
