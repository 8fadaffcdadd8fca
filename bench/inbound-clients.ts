import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { percentile } from './measure.ts'

/** Calls in a closed loop, apart from what they measure: `lanes` at once for `ms`, each with a message of one of the contacts. */
interface Order {
  url: string
  lanes: number
  ms: number
  what: 'bare' | 'inbound' | 'send'
  token?: string
}
const { url, lanes, ms, what, token } = workerData as Order

const TEXT = 'um texto de tamanho comum, com cerca de cem caracteres ao todo, como os clientes escrevem de manhã '
const WARM_UP_MS = 1_000
const CONTACTS = 100_000
const agent = new http.Agent({ keepAlive: true, maxSockets: lanes })

/** Of those whose tickets are live: the first five of each hundred. */
function callOf(): { url: string; body: object } {
  const contact = Math.floor(Math.random() * (CONTACTS / 100)) * 100 + 1 + Math.floor(Math.random() * 4)
  switch (what) {
    case 'bare':
      return { url, body: { ticket: contact, body: TEXT } }
    case 'inbound':
      return { url, body: { externalId: randomUUID(), from: `5511${970_000_000 + contact}`, text: TEXT } }
    case 'send':
      return { url: `${url}/${contact - (contact % 100) + 1 + (contact % 2)}`, body: { body: TEXT, idFront: randomUUID() } }
  }
}

function call(): Promise<number> {
  const { url, body } = callOf()
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const at = performance.now()
  return new Promise((done, fail) => {
    const request = http.request(url, { method: 'POST', agent, headers }, answer => {
      answer.resume()
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300 ? done(performance.now() - at) : fail(new Error(`${answer.statusCode}`)),
      )
    })
    request.on('error', fail)
    request.end(JSON.stringify(body))
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
