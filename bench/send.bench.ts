import { bareStack } from './bare-stack.ts'
import { ROUND_MS, ROUNDS, withCore } from './core.ts'
import { callsInTurn } from './measure.ts'

/**
 * What it costs to write in a ticket (the call, rights, the rule, the ticket's lock, number and fact, committed to disk) against
 * the least a server can do. Same database, same data, in turn.
 */
await withCore(async ({ url, address, tokenOf }) => {
  const bare = await bareStack(url)
  const token = await tokenOf('admin')
  for (const lanes of [1, 16]) {
    const seen = await callsInTurn(ROUNDS, {
      bare: { url: bare.url, what: 'bare', lanes, ms: ROUND_MS },
      product: { url: `${address}/messages`, what: 'send', lanes, ms: ROUND_MS, token },
    })
    const { product, bare: least } = seen
    console.log(
      `${lanes} at once: ${Math.round(product.perSecond)} sends/s (p50 ${product.p50.toFixed(2)}, p99 ${product.p99.toFixed(1)} ms), ` +
        `bare ${Math.round(least.perSecond)}/s (p50 ${least.p50.toFixed(2)}), ratio ${(product.perSecond / least.perSecond).toFixed(2)}`,
    )
  }
  await bare.close()
})
