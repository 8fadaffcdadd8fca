import { closeDb, openDb } from '../server/src/infra/database/db.ts'
import { startWake } from '../server/src/infra/processes/wake.ts'
import { useSecretKey } from '../server/src/infra/trust/keys.ts'
import { TEST_KEY } from '../server/src/test/key.ts'
import type { Random } from './random.ts'
import { newCrowd } from './rights/acts.ts'
import type { Surroundings } from './rights/browser.ts'
import { openCompany } from './rights/company.ts'
import { countFacts, fetchNumbers } from './rights/facts.ts'
import { type Fleet, openFleet } from './rights/fleet.ts'
import { type Ledger, openLedger } from './rights/ledger.ts'
import { startProbes } from './rights/probes.ts'
import { newPurse } from './rights/session.ts'
import { settle } from './rights/settled.ts'
import { type Database, newDatabase, type Stand, wait } from './stand.ts'

/**
 * Two processes, killed and stopped by chance, while people log in and out and their rights change. As the clients see it:
 * no token is answered 5 s after it was revoked, and none that is good is refused; nobody hears a fact that was committed
 * while they did not stand in its room; every fact is heard or fetched, without a gap; the online users are the connected ones.
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
  seconds: 7 * 60,
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

export async function prove(asked: Size & Stand): Promise<string> {
  const database = await newDatabase(asked.adminUrl, asked.template)
  const fleet = await openFleet(database.url, 2)
  // This process commits facts, and serves nobody.
  useSecretKey(TEST_KEY)
  await openDb(database.url)
  const wakes = await startWake({ alone: () => false })
  const ledger = openLedger(database.owner)
  try {
    return await happen(asked, { database, fleet, ledger })
  } finally {
    await wakes.stop()
    await fleet.stop()
    await ledger.stop().catch(() => {})
    await closeDb()
    await database.drop()
  }
}

interface Place {
  database: Database
  fleet: Fleet
  ledger: Ledger
}

async function happen(
  { people, chapters, seconds, random, say }: Size & Stand,
  { database, fleet, ledger }: Place,
): Promise<string> {
  const failures: string[] = []
  const fail = (why: string) => failures.length < 20 && failures.push(why)
  const counts = { acts: 0, told: 0, heard: 0, chapters: 0, slowest: 0 }
  const begun = new Map<number, number>()
  const purse = newPurse(60)
  const company = await openCompany({ fleet, random }, people)
  const crowd = newCrowd({ company, fleet, random, purse })
  await countFacts(database.owner, company.queueIds)
  const around: Surroundings = {
    address: () => (fleet.up().length > 0 ? random.pick(fleet.up()) : null),
    fetchNumbers: () => fetchNumbers(database.owner),
    begunAt: id => begun.get(id) ?? null,
    ledger,
    putToken: token => purse.put(token),
    fail,
    heard: () => counts.heard++,
  }
  const someActs = () => {
    counts.acts++
    return crowd.act(around).then(() => wait(random.whole(10, 120)))
  }
  const someFacts = () => {
    counts.told++
    return company.tellFact((id, at) => begun.set(id, at)).then(() => wait(random.whole(5, 50)))
  }

  const probes = startProbes({ fleet, purse, ledger, random, fail })
  const end = performance.now() + seconds * 1000
  for (const chapter of chapters(fleet, random)) {
    if (performance.now() > end || failures.length > 0) break
    const lanes = [someActs, someActs, someActs, someFacts].map(keepDoing)
    await chapter()
    await Promise.all(lanes.map(lane => lane.stop()))
    counts.slowest = Math.max(counts.slowest, await settle({ company, crowd, fleet, ledger, database }))
    counts.chapters++
    say(`${counts.chapters} chapters, ${counts.acts} acts, ${counts.told} facts, ${probes.sent} tokens tried`)
  }
  await probes.stop()
  if (failures.length > 0) throw new Error(failures.join('\n'))

  const { kills, pauses } = fleet.faults
  const happened = `${kills} kills and ${pauses} stops, ${counts.acts} acts, ${counts.told} facts told and ${counts.heard} heard`
  const tried = `${probes.sent} tokens tried (${probes.refused} refused)`
  const latest = `a revoked token was answered for ${Math.round(probes.slowest)} ms at most`
  return `${happened}, ${tried}; ${latest}, everything settled within ${(counts.slowest / 1000).toFixed(1)} s`
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
