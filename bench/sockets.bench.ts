import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import type { Audience, Heard } from './agents.ts'
import { bareStack, EVERYTHING, roomOf } from './bare-stack.ts'
import { type Core, LONG, withCore } from './core.ts'
import { PEOPLE } from './core-data.ts'
import { median } from './measure.ts'

/**
 * From the call of a provider to the event at each agent's socket, against the least that stores and tells; how many frames a second
 * 500 agents in queues of 50 are given; and what a socket weighs.
 */
const MESSAGES = LONG ? 1_000 : 200
const PER_SECOND = 25
const ROUNDS = LONG ? 3 : 2
const QUEUES = 10
const IN_A_QUEUE = 50

const of = (n: number, condition: (contact: number) => boolean): number[] =>
  Array.from({ length: 100_000 }, (_, i) => i + 1)
    .filter(contact => contact % 100 < 5 && contact % 100 > 0 && condition(contact))
    .slice(0, n)

await withCore(async core => {
  const bare = await bareStack(core.url)
  const weights = {
    bare: await weigh(bare.url, { query: `&room=${EVERYTHING}` }),
    product: await weigh(core.address, await admin(core)),
  }
  console.log(
    `a socket: ${weights.product.toFixed(1)} KB, bare ${weights.bare.toFixed(1)} KB, ratio ${(weights.product / weights.bare).toFixed(2)}`,
  )
  for (const agents of [1, 100, 500]) await latency(core, bare.url, agents)
  await throughput(core, bare.url)
  await bare.close()
})

async function latency(core: Core, bareUrl: string, agents: number): Promise<void> {
  const person = await admin(core)
  const common = { contacts: of(500, () => true), messages: MESSAGES, perSecond: PER_SECOND }
  const { product, bare } = await inTurn({
    bare: { ...common, ...bareCalls(bareUrl), agents: Array.from({ length: agents }, () => ({ query: `&room=${EVERYTHING}` })) },
    product: { ...common, ...calls(core), agents: Array.from({ length: agents }, () => person) },
  })
  const ratio = (what: 'p50' | 'p99') => (product[what] / bare[what]).toFixed(2)
  console.log(
    `${agents} agents, ${MESSAGES} messages a round: p50 ${product.p50.toFixed(1)} ms, bare ${bare.p50.toFixed(1)}, ratio ${ratio('p50')}; ` +
      `p99 ${product.p99.toFixed(1)}, bare ${bare.p99.toFixed(1)}, ratio ${ratio('p99')}; ` +
      `${(product.framesPerMessage / agents).toFixed(2)} frames of ${product.bytes} bytes (bare ${bare.bytes})`,
  )
}

async function throughput(core: Core, bareUrl: string): Promise<void> {
  const queues = Array.from({ length: QUEUES }, (_, i) => i + 1)
  const common = {
    contacts: of(5_000, contact => queues.some(queue => roomOf(contact) === `queue:${queue}`)),
    messages: MESSAGES * 10,
  }
  const seats = queues.flatMap(queue => Array.from({ length: IN_A_QUEUE }, (_, seat) => ({ queue, seat })))
  // Of each queue's twelve agents: every 40th of the company's.
  const people: Audience['agents'] = []
  for (const { queue, seat } of seats) people.push(await seated(core, queue + 40 * (seat % 12)))
  const { product, bare } = await inTurn({
    bare: { ...common, ...bareCalls(bareUrl), agents: seats.map(({ queue }) => ({ query: `&room=queue:${queue}` })) },
    product: { ...common, ...calls(core), agents: people },
  })
  console.log(
    `500 agents in queues of 50: ${Math.round(product.framesPerSecond)} frames/s (${product.framesPerMessage.toFixed(1)} a message), ` +
      `bare ${Math.round(bare.framesPerSecond)}, ratio ${(product.framesPerSecond / bare.framesPerSecond).toFixed(2)}`,
  )
}

function calls({ address, hook }: Core) {
  return { url: address, post: { url: hook, what: 'inbound' as const } }
}
function bareCalls(url: string) {
  return { url, post: { url, what: 'bare' as const } }
}
async function seated(core: Core, userId: number) {
  return { token: await core.tokenFor(userId, 'user') }
}
async function admin(core: Core) {
  return { token: await core.tokenFor(PEOPLE.admin, 'admin') }
}

async function inTurn<K extends string>(audiences: Record<K, Audience>): Promise<Record<K, Heard>> {
  const names = Object.keys(audiences) as K[]
  const seen = Object.fromEntries(names.map(name => [name, [] as Heard[]])) as Record<K, Heard[]>
  for (let round = 0; round < ROUNDS; round++) for (const name of names) seen[name].push(await listen(audiences[name]))
  const middle = (its: Heard[]): Heard => {
    const figures = Object.keys(its[0] ?? {}) as (keyof Heard)[]
    return Object.fromEntries(figures.map(figure => [figure, median(its.map(heard => heard[figure]))])) as unknown as Heard
  }
  return Object.fromEntries(names.map(name => [name, middle(seen[name])])) as Record<K, Heard>
}

async function listen(workerData: Audience): Promise<Heard> {
  const room = new Worker(new URL('./agents.ts', import.meta.url), { workerData })
  await once(room, 'message')
  const [heard] = (await once(room, 'message')) as [Heard]
  await room.terminate()
  return heard
}

/** Kilobytes a socket, of what this process holds once what is not needed is gone. */
async function weigh(url: string, person: Audience['agents'][number]): Promise<number> {
  const SOCKETS = 500
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    for (let i = 0; i < 3; i++) collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const agents = Array.from({ length: SOCKETS }, () => person)
  const workerData: Audience = { url, agents, post: { url, what: 'bare' }, contacts: [], messages: 0 }
  const before = held()
  const room = new Worker(new URL('./agents.ts', import.meta.url), { workerData })
  await once(room, 'message')
  const after = held()
  await room.terminate()
  return (after - before) / SOCKETS / 1024
}
