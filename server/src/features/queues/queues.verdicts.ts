import { fresh, LEADS, oneBlock, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { World } from '../../test/world.ts'

const anyQueue = async (w: World, of: number) => ({ id: await w.queue(of, fresh('Fila')) })

const newQueue = () => ({ name: fresh('Fila nova'), color: null, isActive: true })

export const queuesVerdicts = {
  'queues.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'queues.show': { open: TEAM, foreign: 'ERR_NO_QUEUE_FOUND', call: async (w, of) => ({ params: await anyQueue(w, of) }) },
  'queues.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newQueue() }) },
  'queues.update': {
    open: LEADS,
    foreign: 'ERR_NO_QUEUE_FOUND',
    call: async (w, of) => ({ params: await anyQueue(w, of), body: { isActive: false } }),
  },
  'queues.remove': { open: LEADS, foreign: 'ERR_NO_QUEUE_FOUND', call: async (w, of) => ({ params: await anyQueue(w, of) }) },
  'queues.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_QUEUE_FOUND',
    call: async (w, of) => ({
      body: { title: 'Desativar', do: 'change', change: { isActive: false }, ids: [(await anyQueue(w, of)).id] },
    }),
  },
  'queues.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newQueue()) }) },
} satisfies Verdicts
