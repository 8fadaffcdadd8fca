import { fresh, inserted, LEADS } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { World } from '../../test/world.ts'

const own = { open: LEADS, foreign: 'ERR_NO_FLOW_FOUND' } as const
const anyFlow = async (w: World, of: number) => ({
  id: (await inserted(w, 'insert into chat_flows (tenant_id, name, published) values ($1, $2, 1)', [of, fresh('Fluxo')])).id,
})

export const runningVerdicts = {
  'flowRunning.count': { ...own, call: async (w, of) => ({ params: await anyFlow(w, of) }) },
  'flowRunning.takeAlong': { ...own, call: async (w, of) => ({ params: await anyFlow(w, of), body: {} }) },
} satisfies Verdicts
