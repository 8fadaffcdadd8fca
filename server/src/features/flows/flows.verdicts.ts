import { emptyNode } from '@balcao/contract/flows/nodes'
import { fresh, inserted, LEADS, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { World } from '../../test/world.ts'

/** A flow whose draft can be published: it hands over to somebody of the company. */
async function anyFlow(w: World, of: number) {
  const queueId = await w.queue(of, fresh('Fila'))
  const document = {
    schema: 1,
    start: 'a',
    nodes: {
      a: { ...emptyNode('start'), fallback: { to: 'queue', queueId } },
      b: { ...emptyNode('transfer'), target: { to: 'queue', queueId } },
    },
    edges: [['a', 'next', 'b']],
    layout: {},
  }
  const flow = await inserted(w, 'insert into chat_flows (tenant_id, name, draft, published) values ($1, $2, $3, 1)', [
    of,
    fresh('Fluxo'),
    JSON.stringify(document),
  ])
  await w.owner.query('insert into flow_versions (tenant_id, flow_id, version, document) values ($1, $2, 1, $3)', [
    of,
    flow.id,
    JSON.stringify(document),
  ])
  return { ...flow, document }
}

const own = { open: LEADS, foreign: 'ERR_NO_FLOW_FOUND' } as const
const idOf = async (w: World, of: number) => ({ id: (await anyFlow(w, of)).id })

export const flowsVerdicts = {
  'flows.list': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'flows.names': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'flows.facts': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'flows.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: { name: fresh('Fluxo') } }) },
  'flows.import': {
    open: LEADS,
    foreign: 'no ids',
    call: () => ({
      body: {
        text: JSON.stringify({ format: 'balcao-flow', schema: 1, start: 'a', nodes: { a: { kind: 'start' } }, edges: [] }),
      },
    }),
  },
  'flows.show': { ...own, call: async (w, of) => ({ params: await idOf(w, of) }) },
  'flows.update': { ...own, call: async (w, of) => ({ params: await idOf(w, of), body: { description: 'De noite' } }) },
  'flows.duplicate': { ...own, call: async (w, of) => ({ params: await idOf(w, of) }) },
  'flows.remove': { ...own, call: async (w, of) => ({ params: await idOf(w, of) }) },
  'flows.saveDraft': {
    ...own,
    call: async (w, of) => {
      const { id, document } = await anyFlow(w, of)
      return { params: { id }, body: { rev: 0, document } }
    },
  },
  'flows.discardDraft': { ...own, call: async (w, of) => ({ params: await idOf(w, of) }) },
  'flows.publish': { ...own, call: async (w, of) => ({ params: await idOf(w, of), body: { rev: 0 } }) },
  'flows.versions': { ...own, call: async (w, of) => ({ params: await idOf(w, of) }) },
  'flows.version': { ...own, call: async (w, of) => ({ params: { ...(await idOf(w, of)), version: 1 } }) },
  'flows.restore': { ...own, call: async (w, of) => ({ params: { ...(await idOf(w, of)), version: 1 }, body: { rev: 0 } }) },
  'flows.export': { ...own, call: async (w, of) => ({ params: await idOf(w, of) }) },
} satisfies Verdicts
