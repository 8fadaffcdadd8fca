import { bareReads } from './bare-reads.ts'
import { type Core, ROUND_MS, ROUNDS, withCore } from './core.ts'
import { PEOPLE } from './core-data.ts'
import { callFrom, callsInTurn } from './measure.ts'

/**
 * Lists and counters of tickets as a user who sees all, three queues in forty, or one closed ticket in a thousand: by HTTP,
 * token, rights, row security, counts and serialiser included.
 */
const WHO = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]
const LISTS = {
  'open and pending': '/tickets?showAll=true',
  'open and pending, near': '/tickets',
  closed: '/tickets?status=closed',
} as const
const BARE = { 'open and pending': 'open,pending', 'open and pending, near': 'open,pending', closed: 'closed' } as const

await withCore(async core => {
  const bare = await bareReads(core.url)
  for (const list of Object.keys(LISTS) as (keyof typeof LISTS)[])
    for (const who of WHO) await contest(core, who, `${list}, ${who}`, LISTS[list], `${bare.url}/tickets/${BARE[list]}`)
  await counters(core)
  await bare.close()
})

async function contest(core: Core, who: keyof typeof PEOPLE, name: string, path: string, bareUrl: string): Promise<void> {
  const token = await core.tokenOf(who)
  const order = (lanes: number) => ({ lanes, ms: ROUND_MS, what: 'get' as const })
  for (const lanes of [1, 16]) {
    const { product, bare } = await callsInTurn(ROUNDS, {
      bare: { ...order(lanes), url: bareUrl },
      product: { ...order(lanes), url: core.address, paths: [path], token },
    })
    console.log(
      `${name}, ${lanes} at once: ${Math.round(product.perSecond)}/s (p50 ${product.p50.toFixed(2)}, p99 ${product.p99.toFixed(1)} ms, ${product.bytes} bytes), ` +
        `bare ${Math.round(bare.perSecond)}/s (p50 ${bare.p50.toFixed(2)}, ${bare.bytes} bytes), ratio ${(product.perSecond / bare.perSecond).toFixed(2)}`,
    )
  }
}

/** Of all tabs, alone and while a thousand messages a second come in. */
async function counters({ address, hook, tokenOf }: Core): Promise<void> {
  for (const who of WHO) {
    const order = {
      url: address,
      paths: ['/tickets/counters?showAll=true'],
      what: 'get',
      lanes: 1,
      ms: ROUND_MS,
      token: await tokenOf(who),
    } as const
    const alone = await callFrom(order)
    const [beside, written] = await Promise.all([
      callFrom(order),
      callFrom({ url: hook, what: 'inbound', lanes: 16, ms: ROUND_MS, pace: 1_000 }),
    ])
    console.log(
      `counters, ${who}: p50 ${alone.p50.toFixed(2)} ms (p99 ${alone.p99.toFixed(1)}); ` +
        `beside ${Math.round(written.perSecond)} inbound/s ${beside.p50.toFixed(2)} ms (p99 ${beside.p99.toFixed(1)})`,
    )
  }
}
