import { desk } from '../../test/desk.ts'
import { fresh, inserted, LEADS, oneBlock, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { World } from '../../test/world.ts'

const anyLane = (w: World, of: number) => inserted(w, 'insert into lanes (tenant_id, name) values ($1, $2)', [of, fresh('Etapa')])
const anyTag = (w: World, of: number) =>
  inserted(w, "insert into tags (tenant_id, tag, color) values ($1, $2, '#2f7fc1')", [of, fresh('Etiqueta')])
const newLane = () => ({ name: fresh('Etapa'), color: null })

export const boardVerdicts = {
  'lanes.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'lanes.show': { open: TEAM, foreign: 'ERR_NO_LANE_FOUND', call: async (w, of) => ({ params: await anyLane(w, of) }) },
  'lanes.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newLane() }) },
  'lanes.update': {
    open: LEADS,
    foreign: 'ERR_NO_LANE_FOUND',
    call: async (w, of) => ({ params: await anyLane(w, of), body: { color: '#2f7fc1' } }),
  },
  'lanes.remove': { open: LEADS, foreign: 'ERR_NO_LANE_FOUND', call: async (w, of) => ({ params: await anyLane(w, of) }) },
  'lanes.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_LANE_FOUND',
    call: async (w, of) => ({ body: { title: 'Excluir', do: 'remove', ids: [(await anyLane(w, of)).id] } }),
  },
  'lanes.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newLane()) }) },
  'board.lanes': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'board.cards': { open: TEAM, foreign: 'ERR_NO_LANE_FOUND', call: async (w, of) => ({ params: await anyLane(w, of) }) },
  'board.names': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'board.some': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'board.tags': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'board.tagCards': { open: TEAM, foreign: 'ERR_NO_TAG_FOUND', call: async (w, of) => ({ params: await anyTag(w, of) }) },
  'board.move': {
    open: TEAM,
    foreign: 'ERR_NO_LANE_FOUND',
    call: async (w, of, me) => ({
      params: { id: await desk(w.owner, me.tenantId).contact() },
      body: { laneId: (await anyLane(w, of)).id, after: null, from: null },
    }),
  },
  'board.order': {
    open: LEADS,
    foreign: 'ERR_NO_LANE_FOUND',
    call: async (w, of) => ({ body: { ids: [(await anyLane(w, of)).id] } }),
  },
  'board.clear': {
    open: LEADS,
    foreign: 'ERR_NO_LANE_FOUND',
    call: async (w, of) => ({ body: { title: 'Esvaziar', laneId: (await anyLane(w, of)).id } }),
  },
} satisfies Verdicts
