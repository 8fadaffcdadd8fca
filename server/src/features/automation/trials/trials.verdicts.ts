import { fresh, inserted, LEADS, to } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'
import type { World } from '../../../test/world.ts'

const anyFlow = async (w: World, of: number) => ({
  id: (await inserted(w, 'insert into chat_flows (tenant_id, name) values ($1, $2)', [of, fresh('Fluxo')])).id,
})
const request = {
  method: 'GET',
  url: 'http://127.0.0.1:9/',
  headers: [],
  body: null,
  contentType: null,
  timeoutSeconds: 1,
} as const

export const trialsVerdicts = {
  'flowTrials.call': {
    open: LEADS,
    foreign: 'ERR_NO_FLOW_FOUND',
    call: async (w, of) => ({ params: await anyFlow(w, of), body: { request } }),
  },
  'flowTrials.engine': {
    open: [],
    told: to(LEADS, 'ERR_BOT_INCOMPLETE'),
    foreign: 'ERR_NO_FLOW_FOUND',
    foreignTold: to(LEADS, 'ERR_NO_FLOW_FOUND'),
    call: async (w, of) => ({
      params: await anyFlow(w, of),
      body: { engine: 'typebot', text: 'oi', session: 'a1' },
    }),
  },
} satisfies Verdicts
