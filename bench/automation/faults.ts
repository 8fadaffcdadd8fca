import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { until } from '../../prove/stand.ts'
import { openServer, type Server } from '../../prove/traffic/program.ts'
import { percentile } from '../measure.ts'
import { answered, answerTimes, counts, doubles, numbersFrom, openStage, type Stage, saysTogether } from './stage.ts'

type Say = (what: string, goal: string, figure: string) => void

interface Hanging {
  stage: Stage
  server: Server
  people: readonly string[]
  providerUrl: string
  say: Say
  gatherMs: number
}

/** Another company's engine hangs for a hundred of its customers: what the first company's customers feel of it. */
export async function hangingEngine({ stage, server, people, providerUrl, say, gatherMs }: Hanging): Promise<void> {
  const engine = await hangingServer()
  const other = await openStage(server, stage.owner, providerUrl, 'b2')
  const values = { url: `${engine.url}/webhook/a`, active: true, forAll: true }
  await other.shop.admin(integrationRoutes.save, { params: { kind: 'n8n' }, body: { values } })
  const p99 = async () => percentile(await answerTimes(stage, server, people.slice(0, 300), { perSecond: 50, gatherMs }), 0.99)
  const before = [await p99(), await p99()]
  await saysTogether(server, other.plain, numbersFrom(30_000_000, 100), 'oi')
  await until('the engine hangs', 30, () => engine.asked() >= 10)
  const during = [await p99(), await p99()]
  engine.release()
  await engine.close()
  const after = [await p99(), await p99()]
  const usual = [...before, ...after].reduce((sum, one) => sum + one, 0) / 4
  const hung = (during[0] ?? 0) / 2 + (during[1] ?? 0) / 2
  say(
    'another company’s engine hangs: p99',
    '≤ 1.2',
    `${(hung / usual).toFixed(2)} (${hung.toFixed(0)} to ${usual.toFixed(0)} ms)`,
  )
}

/** Two processes, and one of them is killed in the middle of 200 turns. */
export async function killed({
  stage,
  server,
  url,
  say,
}: {
  stage: Stage
  server: Server
  url: string
  say: Say
}): Promise<void> {
  const second = await openServer(url)
  try {
    const people = numbersFrom(40_000_000, 200)
    const since = new Date()
    const { said } = await counts(stage, stage.withBot)
    await saysTogether(server, stage.withBot, people, 'oi')
    await answered(stage, stage.withBot, said + people.length)
    await saysTogether(server, stage.withBot, people, '1')
    const isMidway = async () => (await counts(stage, stage.withBot)).said > said + people.length + 10
    while (!(await isMidway())) await new Promise(done => setTimeout(done, 5))
    const done = (await counts(stage, stage.withBot)).said - said - people.length
    await second.kill()
    const at = performance.now()
    await answered(stage, stage.withBot, said + 2 * people.length)
    const seconds = (performance.now() - at) / 1000
    say(
      `kill −9 after ${done} of 200 turns: all go on`,
      '≤ 12 s',
      `${seconds.toFixed(1)} s, ${await doubles(stage, stage.withBot, since)} doubles`,
    )
  } finally {
    await second.stop()
  }
}

async function hangingServer() {
  const open: http.ServerResponse[] = []
  const server = http.createServer((request, response) => {
    request.resume()
    open.push(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => open.length,
    release() {
      for (const response of open) response.end('{}')
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
