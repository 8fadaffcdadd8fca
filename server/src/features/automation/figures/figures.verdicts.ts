import { fresh, inserted, LEADS } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'
import type { World } from '../../../test/world.ts'

const own = { open: LEADS, foreign: 'ERR_NO_FLOW_FOUND' } as const
const anyFlow = async (w: World, of: number) => ({
  id: (await inserted(w, 'insert into chat_flows (tenant_id, name) values ($1, $2)', [of, fresh('Fluxo')])).id,
})

export const figuresVerdicts = {
  'flowFigures.summary': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'flowFigures.figures': { ...own, call: async (w, of) => ({ params: await anyFlow(w, of) }) },
  'flowFigures.behind': {
    ...own,
    call: async (w, of) => ({ params: await anyFlow(w, of), query: { until: '2026-11-24T00:00:00Z', figure: 'run' } }),
  },
  'flowReplay.talks': { ...own, call: async (w, of) => ({ params: await anyFlow(w, of) }) },
} satisfies Verdicts
