import { bareReads } from './bare-reads.ts'
import { bareStack } from './bare-stack.ts'
import type { Order } from './clients.ts'
import { type Core, ROUND_MS, ROUNDS, withCore } from './core.ts'
import { callFrom, median } from './measure.ts'
import { databaseTime, programTime } from './processor.ts'

/**
 * Processor time of a call, in the program's thread and in the database, of ours and of the bare stack's: what a busy machine
 * blurs least. Linux alone tells it.
 */
await withCore(async core => {
  const stack = await bareStack(core.url)
  const reads = await bareReads(core.url)
  const spent = await databaseTime(core.url)
  const seen = new Map<string, { program: number; database: number }[]>()
  const orders = Object.entries(await calls(core, { stack: stack.url, reads: reads.url }))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, order] of orders) {
      const before = { program: programTime(), database: spent() }
      const { perSecond } = await callFrom({ ...order, ms: ROUND_MS })
      // The clients warm up for a second more.
      const made = (perSecond * (ROUND_MS + 1_000)) / 1_000
      const figures = { program: (programTime() - before.program) / made, database: (spent() - before.database) / made }
      // The first round plans and compiles.
      if (round > 0) seen.set(name, [...(seen.get(name) ?? []), figures])
    }
  for (const [name, rounds] of seen) {
    const [program, its] = [median(rounds.map(round => round.program)), median(rounds.map(round => round.database))]
    console.log(`${name.padEnd(16)} program ${program.toFixed(0).padStart(4)} µs, database ${its.toFixed(0).padStart(4)} µs`)
  }
  await stack.close()
  await reads.close()
})

async function calls(
  { address, hook, tokenOf }: Core,
  bare: { stack: string; reads: string },
): Promise<Record<string, Omit<Order, 'ms'>>> {
  const admin = await tokenOf('admin')
  const tickets = Array.from({ length: 1_000 }, (_, n) => 1 + n * 97)
  return {
    'bare list': { url: `${bare.reads}/tickets/open,pending`, what: 'get', lanes: 16 },
    list: { url: address, what: 'get', paths: ['/tickets?showAll=true'], token: admin, lanes: 16 },
    'list, 3 queues': { url: address, what: 'get', paths: ['/tickets'], token: await tokenOf('agent'), lanes: 16 },
    counters: { url: address, what: 'get', paths: ['/tickets/counters?showAll=true'], token: admin, lanes: 16 },
    'bare messages': { url: bare.reads, what: 'get', paths: tickets.map(id => `/messages/${id}/9`), lanes: 16 },
    messages: { url: address, what: 'get', paths: tickets.map(id => `/messages/${id}`), token: admin, lanes: 16 },
    'bare inbound': { url: bare.stack, what: 'bare', lanes: 64 },
    inbound: { url: hook, what: 'inbound', lanes: 64 },
    'bare send': { url: bare.stack, what: 'bare', lanes: 16 },
    send: { url: `${address}/messages`, what: 'send', token: admin, lanes: 16 },
  }
}
