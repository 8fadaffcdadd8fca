import { type Database, until } from '../stand.ts'
import type { Crowd } from './acts.ts'
import type { RightsCompany } from './company.ts'
import { fetchNumbers } from './facts.ts'
import type { Fleet } from './fleet.ts'
import type { Ledger } from './ledger.ts'

const WITHIN_SECONDS = 30

interface World {
  company: RightsCompany
  crowd: Crowd
  fleet: Fleet
  ledger: Ledger
  database: Database
}

/**
 * Nobody does anything any more: what the browsers know and what the processes answer must come to what the database says.
 * Answers how long that took.
 */
export async function settle({ company, crowd, fleet, ledger, database: { owner } }: World): Promise<number> {
  const began = performance.now()
  await ledger.lookedAfter(began)
  const numbers = await fetchNumbers(owner)
  let missing: string[] = []
  await until('everything settled', WITHIN_SECONDS, async () => {
    missing = [...unsettled(crowd, ledger, numbers), ...(await wronglyOnline(company, crowd, fleet))]
    return missing.length === 0
  }).catch(async error => {
    const { rows } = await owner.query(
      `select p.user_id as user, p.idle, r.pid, r.started_at, r.lease_until - now() as lease
       from presence p join processes r on r.id = p.process_id`,
    )
    throw new Error(`${error.message}\n${missing.join('\n')}\npresence: ${JSON.stringify(rows)}\n${fleet.said()}`)
  })
  return performance.now() - began
}

function unsettled(crowd: Crowd, ledger: Ledger, numbers: Map<number, number>): string[] {
  return crowd.browsers().flatMap(browser => {
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

async function wronglyOnline(company: RightsCompany, crowd: Crowd, fleet: Fleet): Promise<string[]> {
  const connected = new Set(crowd.browsers().flatMap(browser => (browser.connected ? [browser.userId] : [])))
  const answers = await Promise.all(fleet.up().map(address => company.online(address).catch(() => null)))
  return answers.flatMap(online => {
    if (!online) return ['a process does not answer']
    const surplus = online.filter(id => !connected.has(id)).map(id => `user ${id} is shown online and is not connected`)
    return [...surplus, ...[...connected].filter(id => !online.includes(id)).map(id => `user ${id} is connected and not shown`)]
  })
}
