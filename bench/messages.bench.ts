import { bareReads } from './bare-reads.ts'
import { type Core, ROUND_MS, ROUNDS, withCore } from './core.ts'
import { callFrom, callsInTurn, percentile } from './measure.ts'

/** Messages of tickets, of the first page and the five hundredth, and searches by name, number and words. */
const TICKETS = 100_000
const HEAVY = [100, 20_100, 40_100, 60_100, 80_100]
const PAGE = 500

async function pages({ url, address, tokenOf }: Core): Promise<void> {
  const bare = await bareReads(url)
  const token = await tokenOf('admin')
  const ordinary = Array.from({ length: 1_000 }, (_, n) => 1 + ((n * 97 + 3) % TICKETS)).filter(id => !HEAVY.includes(id))
  const order = { ms: ROUND_MS, what: 'get' as const }
  for (const lanes of [1, 16]) {
    const seen = await callsInTurn(ROUNDS, {
      bare: { ...order, lanes, url: bare.url, paths: ordinary.map(id => `/messages/${id}/9`) },
      product: { ...order, lanes, url: address, paths: ordinary.map(id => `/messages/${id}`), token },
    })
    console.log(
      `messages, ${lanes} at once: ${Math.round(seen.product.perSecond)}/s (p50 ${seen.product.p50.toFixed(2)} ms, ${seen.product.bytes} bytes), ` +
        `bare ${Math.round(seen.bare.perSecond)}/s (${seen.bare.bytes} bytes), ratio ${(seen.product.perSecond / seen.bare.perSecond).toFixed(2)}`,
    )
  }
  const seen = await callsInTurn(ROUNDS, {
    first: { ...order, lanes: 1, url: address, paths: HEAVY.map(id => `/messages/${id}`), token },
    far: { ...order, lanes: 1, url: address, paths: HEAVY.map(id => `/messages/${id}?pageNumber=${PAGE}`), token },
  })
  const ratio = (seen.far.p50 / seen.first.p50).toFixed(2)
  console.log(
    `20,000 messages: page 1 p50 ${seen.first.p50.toFixed(2)} ms, page ${PAGE} ${seen.far.p50.toFixed(2)} ms, ratio ${ratio}`,
  )
  await bare.close()
}

/** Most find a hundred or so; the wide ones a tenth of all contacts. */
const SEARCHES = {
  name: ['jose silva 12', 'conceição assunção 7', 'antonio leão 31', 'márcia pádua 77'].map(words => ticketsFor(words)),
  number: ['970001', '(11) 97000-12', '5511970099', '970012345'].map(words => ticketsFor(words)),
  'a name or number that a tenth have': ['conceição', '97001'].map(words => ticketsFor(words)),
  'a rare word': ['7919', '15838', '640123', '333333'].map(words => messagesFor(words)),
  'any word': ['bom dia', 'boleto', 'rastreio', 'reunião'].map(words => messagesFor(words)),
}

function ticketsFor(words: string): string {
  return `/tickets?showAll=true&searchParam=${encodeURIComponent(words)}&status=open&status=pending&status=closed`
}

function messagesFor(words: string): string {
  return `/searchMessage?searchTerm=${encodeURIComponent(words)}`
}

await withCore(async core => {
  await pages(core)
  for (const [what, paths] of Object.entries(SEARCHES)) await search(core, what, paths)
})

async function search({ address, tokenOf }: Core, what: string, paths: string[]): Promise<void> {
  const token = await tokenOf('admin')
  const seen = []
  for (const path of paths) seen.push(await callFrom({ url: address, paths: [path], token, lanes: 1, ms: ROUND_MS, what: 'get' }))
  const middle = percentile(
    seen.map(round => round.p50),
    0.5,
  )
  const worst = Math.max(...seen.map(round => round.p50))
  console.log(`search for ${what}: p50 ${middle.toFixed(2)} ms, the slowest of ${paths.length} ${worst.toFixed(2)} ms`)
}
