import type { Random } from './random.ts'
import { newDatabase, type Stand, wait } from './stand.ts'
import { type Cluster, openCluster } from './traffic/cluster.ts'
import { openServer } from './traffic/program.ts'
import { startProvider } from './traffic/provider.ts'
import { openShop } from './traffic/shop.ts'
import { openTraffic } from './traffic/traffic.ts'

/**
 * PostgreSQL is killed under load and comes back, at once or after a while. As customers, the agent and the provider know it:
 * nothing that was acknowledged is lost, nothing is there or sent twice, every message is in an honest state within a minute; and
 * the server goes on by itself.
 */
export interface Size {
  /** Between two chapters everything settles and is judged. */
  chapters: number
  outages: (random: Random) => Outage[]
}

export const short: Size = {
  chapters: 1,
  outages: random => [
    { how: random.pick(['postmaster', 'everything']), awayMs: random.whole(0, 500) },
    // Longer than anybody's lease.
    { how: 'immediate', awayMs: 9_000 },
  ],
}

const HOW = ['postmaster', 'everything', 'immediate', 'backend'] as const
export const long: Size = {
  chapters: 4,
  outages: random =>
    Array.from({ length: 5 }, () => ({
      how: random.pick(HOW),
      awayMs: random.chance(0.4) ? random.whole(6_000, 30_000) : random.whole(0, 3_000),
    })),
}

interface Outage {
  how: (typeof HOW)[number]
  awayMs: number
}

/** Once it is back, the next thing is taken in within this. */
const BACK_MS = 10_000

export async function prove({ chapters, outages, random, say }: Size & Stand): Promise<string> {
  const cluster = await openCluster()
  const database = await newDatabase(cluster.url)
  const provider = await startProvider()
  const server = await openServer(database.url)
  let isOver = false
  void server.program.ended.then(() => {
    isOver = true
  })
  try {
    const told: string[] = []
    let count = 0
    for (let chapter = 1; chapter <= chapters; chapter++) {
      const shop = await openShop(server.url, provider.url, `d${chapter}`)
      const traffic = openTraffic({ shop, provider, owner: database.owner, random, up: cluster.upMs })
      for (const outage of outages(random)) {
        await traffic.flows(random.whole(20, 120))
        await happen(cluster, outage)
        const took = await traffic.flows(1)
        if (took > BACK_MS) traffic.fail(`the next thing was taken in only ${Math.round(took)} ms after PostgreSQL was back`)
        count++
        say(`${count} outages, ${outage.how} for ${outage.awayMs} ms; back in ${Math.round(took)} ms`)
        if (isOver) throw new Error(`the server ended:\n${server.program.output().slice(-5_000)}`)
        if (traffic.failed()) break
      }
      told.push(await traffic.settle())
      const complaints = server.complaints()
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
      say(told.at(-1) ?? '')
    }
    return `${count} outages, one server all the time; ${told.join('; ')}`
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nThe server said last:\n${server.lastWords()}`, {
      cause: error,
    })
  } finally {
    await server.stop()
    await provider.stop()
    await database.owner.end()
    await cluster.stop()
  }
}

async function happen(cluster: Cluster, { how, awayMs }: Outage): Promise<void> {
  if (how === 'backend') return cluster.killBackend()
  await cluster.kill(how)
  await wait(awayMs)
  await cluster.begin()
}
