import { closeDb, openDb } from '../server/src/infra/db.ts'
import { useSecretKey } from '../server/src/infra/keys.ts'
import { startWake } from '../server/src/infra/wake.ts'
import { TEST_KEY } from '../server/src/test/key.ts'
import { type Database, newDatabase, type Stand, until, wait } from './house.ts'
import type { Random } from './random.ts'
import type { Surroundings } from './rights/browser.ts'
import { countFacts, fetchNumbers } from './rights/facts.ts'
import { type Fleet, openFleet } from './rights/fleet.ts'
import { type Ledger, openLedger } from './rights/ledger.ts'
import { startProbes } from './rights/probes.ts'
import { newPurse } from './rights/session.ts'
import { openTown, type Town } from './rights/town.ts'

/**
 * Two processes, killed and stopped by chance, while people log in and out and their rights change. As the clients see it:
 * no token is answered 5 s after it was revoked, and none that is good is refused; nobody hears a fact that was committed
 * while they did not stand in its room; every fact is heard or fetched, without a gap; and who is online is who is connected.
 */
export interface Size {
  people: number
  /** What happens to the processes; between two of them everything settles and is compared. */
  chapters: (fleet: Fleet, random: Random) => (() => Promise<void>)[]
  seconds: number
}

/** Each chapter some faults; kills leave the process away for longer than its lease, now and then. */
export const long: Size = {
  people: 12,
  seconds: 8 * 60,
  chapters: (fleet, random) =>
    Array.from({ length: 100 }, () => async () => {
      for (let faults = random.whole(1, 4); faults > 0; faults--) {
        const victim = random.whole(0, fleet.size - 1)
        if (random.chance(0.5)) await fleet.pause(victim, random.whole(500, 12_000))
        else await fleet.kill(victim, random.chance(0.3) ? 11_000 : random.whole(0, 2_000))
        await wait(random.whole(200, 2_000))
      }
    }),
}

const LANES = 3
const SETTLED_SECONDS = 30

export async function prove({ people, chapters, seconds, adminUrl, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl)
  const fleet = await openFleet(database.url, 2)
  useSecretKey(TEST_KEY)
  await openDb(database.url)
  const wakes = await startWake({ alone: () => false })
  const ledger = openLedger(database.owner)
  const failures: string[] = []
  const fail = (why: string) => failures.length < 20 && failures.push(why)
  const counts = { acts: 0, told: 0, heard: 0, chapters: 0, slowestSettling: 0 }
  try {
    const purse = newPurse(60)
    const town = await openTown({ fleet, random, purse }, people)
    await countFacts(database.owner, town.queueIds)
    const begun = new Map<number, number>()
    const around: Surroundings = {
      address: () => (fleet.up().length > 0 ? random.pick(fleet.up()) : null),
      fetchNumbers: () => fetchNumbers(database.owner),
      begunAt: id => begun.get(id) ?? null,
      ledger,
      putToken: token => purse.put(token),
      fail,
      heard: () => counts.heard++,
    }
    const probes = startProbes({ fleet, purse, ledger, random, fail })
    const end = performance.now() + seconds * 1000

    for (const chapter of chapters(fleet, random)) {
      if (performance.now() > end || failures.length > 0) break
      counts.chapters++
      const lanes = [
        ...Array.from({ length: LANES }, () =>
          keepDoing(async () => {
            await town.act(around)
            counts.acts++
            await wait(random.whole(10, 120))
          }),
        ),
        keepDoing(async () => {
          await town.tellFact((id, at) => begun.set(id, at))
          counts.told++
          await wait(random.whole(5, 50))
        }),
      ]
      await chapter()
      await Promise.all(lanes.map(lane => lane.stop()))
      counts.slowestSettling = Math.max(counts.slowestSettling, await settle(town, fleet, ledger, database))
      say(`${counts.chapters} chapters, ${counts.acts} acts, ${counts.told} facts, ${probes.sent} tokens tried`)
    }
    await probes.stop()
    if (failures.length > 0) throw new Error(failures.join('\n'))
    const { kills, pauses } = fleet.faults
    return (
      `${kills} kills and ${pauses} stops, ${counts.acts} acts, ${counts.told} facts told and ${counts.heard} heard, ${probes.sent} tokens tried ` +
      `(${probes.refused} refused); a revoked token was answered for ${Math.round(probes.slowest)} ms at most, everything settled within ${(counts.slowestSettling / 1000).toFixed(1)} s`
    )
  } finally {
    await wakes.stop()
    await fleet.stop()
    await ledger.stop().catch(() => {})
    await closeDb()
    await database.drop()
  }
}

function keepDoing(one: () => Promise<void>) {
  let stopped = false
  const running = (async () => {
    while (!stopped) await one()
  })()
  return {
    stop() {
      stopped = true
      return running
    },
  }
}

/** Nobody does anything any more: what the browsers know and what the processes answer must come to what the database says. */
async function settle(town: Town, fleet: Fleet, ledger: Ledger, { owner }: Database): Promise<number> {
  const began = performance.now()
  await ledger.lookedAfter(began)
  const numbers = await fetchNumbers(owner)
  let missing: string[] = []
  await until('everything settled', SETTLED_SECONDS, async () => {
    missing = [...unsettled(town, ledger, numbers), ...(await wronglyOnline(town, fleet))]
    return missing.length === 0
  }).catch(async error => {
    const { rows } = await owner.query(
      `select p.user_id as user, p.idle, r.pid, r.started_at, r.lease_until - now() as lease from presence p join processes r on r.id = p.process_id`,
    )
    throw new Error(`${error.message}\n${missing.join('\n')}\npresence: ${JSON.stringify(rows)}\n${fleet.said()}`)
  })
  return performance.now() - began
}

function unsettled(town: Town, ledger: Ledger, numbers: Map<number, number>): string[] {
  return town.browsers().flatMap(browser => {
    if (browser.session.over) return browser.connected ? [`user ${browser.userId} is connected though logged out`] : []
    if (!browser.connected || browser.fetching) return [`user ${browser.userId} is not back`]
    const rooms = ledger.roomsOf(browser.userId)
    return [...numbers].flatMap(([queue, number]) =>
      rooms.includes(`queue:${queue}:free`) && browser.known.get(queue) !== number
        ? [`user ${browser.userId} knows fact ${browser.known.get(queue)} of queue ${queue} instead of ${number}`]
        : [],
    )
  })
}

async function wronglyOnline(town: Town, fleet: Fleet): Promise<string[]> {
  const connected = new Set(town.browsers().flatMap(browser => (browser.connected ? [browser.userId] : [])))
  const answers = await Promise.all(fleet.up().map(address => town.online(address).catch(() => null)))
  return answers.flatMap(online => {
    if (!online) return ['a process does not answer']
    const surplus = online.filter(id => !connected.has(id)).map(id => `user ${id} is shown online and is not connected`)
    return [...surplus, ...[...connected].filter(id => !online.includes(id)).map(id => `user ${id} is connected and not shown`)]
  })
}
