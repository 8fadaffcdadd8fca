import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { percentile } from './measure.ts'

/** Calls in a closed loop, apart from what they measure: `lanes` at once for `ms`, each with a message of one of the contacts. */
const { url, lanes, ms, bare } = workerData as { url: string; lanes: number; ms: number; bare: boolean }

const TEXT = 'um texto de tamanho comum, com cerca de cem caracteres ao todo, como os clientes escrevem de manhã '
const WARM_UP_MS = 1_000
const CONTACTS = 100_000
const agent = new http.Agent({ keepAlive: true, maxSockets: lanes })

/** Of those whose tickets are live: the first five of each hundred. */
function bodyOf(): string {
  const contact = Math.floor(Math.random() * (CONTACTS / 100)) * 100 + 1 + Math.floor(Math.random() * 4)
  if (bare) return JSON.stringify({ ticket: contact, body: TEXT })
  return JSON.stringify({ externalId: randomUUID(), from: `5511${970_000_000 + contact}`, text: TEXT })
}

function call(): Promise<number> {
  const at = performance.now()
  return new Promise((done, fail) => {
    const request = http.request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, answer => {
      answer.resume()
      answer.on('end', () => (answer.statusCode === 200 ? done(performance.now() - at) : fail(new Error(`${answer.statusCode}`))))
    })
    request.on('error', fail)
    request.end(bodyOf())
  })
}

const times: number[] = []
const began = performance.now()
const counting = () => performance.now() - began > WARM_UP_MS
await Promise.all(
  Array.from({ length: lanes }, async () => {
    while (performance.now() - began < WARM_UP_MS + ms) {
      const took = await call()
      if (counting()) times.push(took)
    }
  }),
)
agent.destroy()
parentPort?.postMessage({ perSecond: times.length / (ms / 1000), p50: percentile(times, 0.5), p99: percentile(times, 0.99) })
