import { MOMENTS } from './interrupting-proxy.ts'
import type { Random } from './random.ts'
import { type Database, newDatabase, type Stand, wait } from './stand.ts'
import { type Door, openDoor } from './traffic/door.ts'
import { openServer, type Server } from './traffic/program.ts'
import { type Provider, startProvider } from './traffic/provider.ts'
import { openShop } from './traffic/shop.ts'
import { openTraffic } from './traffic/traffic.ts'

/**
 * The server is killed under load, at random and in the middle of what it must not do by halves. As customers, the agent and the
 * provider know it: nothing that was acknowledged is lost, nothing is there or sent twice, every message is in an honest state
 * within a minute, the books are those of the rows, and it is ready again within three seconds.
 */
export interface Size {
  /** Between two chapters everything settles and is judged. */
  chapters: number
  kills: number
  /** The share of restarts that must be quick: where tests run beside it, the usual one. */
  quick: number
}
export const short: Size = { chapters: 1, kills: 8, quick: 0.5 }
export const long: Size = { chapters: 10, kills: 30, quick: 1 }

/** Where the machine is too slow even for an undisturbed start: twice as long. */
const READY_MS = 3_000
const SLOWER = 2

export async function prove({ chapters, kills, quick, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const door = await openDoor(database.url)
  const provider = await startProvider()
  const server = await openServer(door.url)
  try {
    await server.kill()
    const undisturbed = await server.begin()
    say(`ready; an undisturbed start takes ${Math.round(undisturbed)} ms`)
    const readies: number[] = []
    const told: string[] = []
    for (let chapter = 1; chapter <= chapters; chapter++) {
      const shop = await openShop(server.url, provider.url, `c${chapter}`)
      const traffic = openTraffic({ shop, provider, owner: database.owner, random, up: server.upMs })
      for (const crash of crashesOf(kills, random)) {
        await traffic.flows(random.whole(1, 60))
        await crash.happen({ database, door, provider, server, random })
        const took = await server.begin()
        readies.push(took)
        say(`${readies.length} kills, ${crash.name}; ready after ${Math.round(took)} ms`)
        if (traffic.failed()) break
      }
      told.push(await traffic.settle())
      const complaints = server.complaints()
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
      say(told.at(-1) ?? '')
    }
    const [usual, slowest] = [0.5, 1].map(share => Math.round(quantile(readies, share)))
    if (quantile(readies, quick) > Math.max(READY_MS, undisturbed * SLOWER))
      throw new Error(
        `ready again only after ${usual} ms (${slowest} ms at most); an undisturbed start takes ${Math.round(undisturbed)} ms`,
      )
    return `${readies.length} kills, ready again after ${usual} ms (${slowest} ms at most); ${told.join('; ')}`
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nThe server said last:\n${server.lastWords()}`, {
      cause: error,
    })
  } finally {
    await server.stop()
    await provider.stop()
    await door.close()
    await database.drop()
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

interface Place {
  database: Database
  door: Door
  provider: Provider
  server: Server
  random: Random
}

interface Crash {
  name: string
  happen(place: Place): Promise<void>
}

const byChance: Crash = { name: 'at any moment', happen: ({ server }) => server.kill() }

/** What it writes when something comes in, is to go out, is taken in hand, has gone out, or is told of. */
const STATEMENTS = {
  'a message comes in': 'from receive(',
  'a message is written': 'queue_messages(',
  'messages are taken in hand': 'claimed as (',
  'it is noted that one was sent': 'settle_sent(',
  'a tick is noted': 'take_news(',
  'a ticket is moved': 'update "tickets"',
} as const

const atStatement = (what: keyof typeof STATEMENTS, moment: (typeof MOMENTS)[number]): Crash => ({
  name: `when ${what}, ${moment}`,
  async happen({ door, server }) {
    await door.strikeAt(STATEMENTS[what], moment, () => server.program.signal('SIGKILL'))
    await server.kill()
  },
})

const whileProviderHasIt: Crash = {
  name: 'when the provider has a message and has not said so',
  async happen({ provider, server }) {
    await provider.misbehave({ hangShare: 1 })
    await wait(400)
    await server.kill()
    await provider.misbehave({})
  },
}

/** Twice: what it finds half-done it leaves half-mended. */
const whileRecovering: Crash = {
  name: 'when what was half-sent is mended',
  async happen({ door, random, server }) {
    await server.kill()
    server.beginOnly()
    await door.strikeAt('recover_messages(', random.pick(MOMENTS), () => server.program.signal('SIGKILL'))
    await server.kill()
  },
}

const whileStarting: Crash = {
  name: 'while it starts',
  async happen({ random, server }) {
    await server.kill()
    server.beginOnly()
    await wait(random.whole(50, 1_500))
    await server.kill()
  },
}

/** Each chosen moment about as often as the others, and every third kill by chance. */
function crashesOf(kills: number, random: Random): Crash[] {
  const statements = Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[]
  const chosen = shuffled(
    [...statements.map(what => atStatement(what, random.pick(MOMENTS))), whileProviderHasIt, whileRecovering, whileStarting],
    random,
  )
  return Array.from({ length: kills }, (_, i) =>
    i % 3 === 2 ? byChance : (chosen[(i - Math.floor(i / 3)) % chosen.length] ?? byChance),
  )
}

const shuffled = <T>(all: readonly T[], random: Random): T[] =>
  all
    .map(one => ({ one, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
