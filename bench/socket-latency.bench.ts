import { withDatabase } from './measure.ts'
import { socketLatency } from './socket-latency.ts'

/** From the commit of a fact to the event in a browser: outbox, relay, socket, on one process and a durable database. */
await withDatabase(async url => {
  for (const { sockets, facts, p50, p99 } of await socketLatency(url, { sockets: [1, 100], facts: 500 })) {
    console.log(`${sockets} sockets, ${facts} facts: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  }
})
