import { TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'

export const filesVerdicts = {
  'files.upload': {
    open: TEAM,
    foreign: 'no ids',
    call: () => ({ query: { name: 'nota.txt', type: 'text/plain' }, body: { any: 'bytes' } }),
  },
  'files.shared': {
    open: [],
    without: 'ERR_NOT_FOUND',
    foreign: 'no ids',
    call: () => ({ params: { key: '1.2.3.4', name: 'x.pdf' } }),
  },
} satisfies Verdicts
