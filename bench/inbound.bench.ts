import { bareStack } from './bare-stack.ts'
import { ROUND_MS, ROUNDS, withCore } from './core.ts'
import { callsInTurn } from './measure.ts'

/**
 * Messages taken in at POST /hooks/{key}, durable and complete (contact, ticket, counters, fact, row security), against the
 * least a server can do: parse, and write two rows by one statement for all that queued up meanwhile. Same database, same data,
 * in turn.
 */
await withCore(async ({ url, hook }) => {
  const bare = await bareStack(url)
  for (const lanes of [1, 16, 64]) {
    const seen = await callsInTurn(ROUNDS, {
      bare: { url: bare.url, what: 'bare', lanes, ms: ROUND_MS },
      product: { url: hook, what: 'inbound', lanes, ms: ROUND_MS },
    })
    const { product, bare: least } = seen
    console.log(
      `${lanes} at once: ${Math.round(product.perSecond)} messages/s (p50 ${product.p50.toFixed(2)}, p99 ${product.p99.toFixed(1)} ms), ` +
        `bare ${Math.round(least.perSecond)}/s (p50 ${least.p50.toFixed(2)}), ratio ${(product.perSecond / least.perSecond).toFixed(2)}`,
    )
  }
  await bare.close()
})
