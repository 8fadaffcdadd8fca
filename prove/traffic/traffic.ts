import type pg from 'pg'
import { until } from '../stand.ts'
import { startAgents, type Watch } from './agents.ts'
import { recount, stillPending, unread, waitedFor } from './books.ts'
import { type Said, startCustomers } from './customers.ts'
import { isLate, judge } from './judge.ts'
import type { Provider } from './provider.ts'
import { readAll } from './read.ts'
import { areConnected, type Shop } from './shop.ts'

/** Customers and the agent at work, watched, until everything settles and is judged. */
export interface Traffic {
  fail(why: string): void
  failed(): boolean
  /** Until so many more messages of customers, and a third as many of the agent, were taken; in milliseconds. */
  flows(messages: number): Promise<number>
  /** Ends the work, waits until everything is in an honest state, and judges; answers in words what there was. */
  settle(): Promise<string>
}

interface Around extends Pick<Watch, 'random' | 'up'> {
  shop: Shop
  provider: Provider
  owner: pg.Pool
}

/** No message may wait longer before it is sent, or said to be in doubt, with a server that is up. */
const HONEST_MS = 60_000
const LOOK_MS = 1_000
const SHOWN = 20

export function openTraffic({ shop, provider, owner, random, up }: Around): Traffic {
  const wrongs: string[] = []
  const fail = (why: string) => void wrongs.push(why)
  const customers = startCustomers(shop, random, fail)
  const agents = startAgents(shop, { random, fail, up })
  let longest = 0
  const look = async (): Promise<boolean> => {
    const pending = new Set(await stillPending(owner, shop.tenantId))
    const oldest = agents.written.find(({ idFront, isTaken }) => isTaken && pending.has(idFront))
    if (oldest) longest = Math.max(longest, up() - oldest.takenAt)
    return pending.size === 0
  }
  const looking = setInterval(() => void look().catch(() => {}), LOOK_MS)
  const isSettled = async (): Promise<boolean> =>
    (await look()) && (await unread(owner, shop.tenantId)) === 0 && (await recount(owner, shop.tenantId)).length === 0

  return {
    fail,
    failed: () => wrongs.length > 0,
    async flows(messages) {
      const began = performance.now()
      const [said, written] = [countTaken(customers.said), countTaken(agents.written)]
      const isSo = () => countTaken(customers.said) >= said + messages && countTaken(agents.written) >= written + messages / 3
      await until(`${messages} messages more`, (2 * HONEST_MS) / 1000, isSo)
      return performance.now() - began
    },
    async settle() {
      await Promise.all([customers.stop(), agents.stop()])
      await until('everything is settled', (2 * HONEST_MS) / 1000, isSettled).catch(() => {})
      clearInterval(looking)
      if (longest > HONEST_MS) fail(`a message has waited for ${Math.round(longest)} ms`)
      await until('the provider has told everything', HONEST_MS / 1000, async () => (await provider.books()).telling === 0)
      await areConnected(shop.admin)
      const read = async () => {
        const shown = await readAll(shop.admin)
        const { entries } = await provider.books()
        const waiting = await waitedFor(owner, shop.tenantId)
        return {
          shown,
          ...judge(shown, { mark: shop.mark, said: customers.said, written: agents.written, entries, waitedFor: waiting }),
        }
      }
      let verdict = await read()
      // An amendment told at the moment its message was stored is looked at again after seconds, then ever less often.
      const isRead = async () => {
        if (verdict.wrongs.some(isLate)) verdict = await read()
        return !verdict.wrongs.some(isLate)
      }
      await until('what waited is applied', HONEST_MS / 1000, isRead).catch(() => {})
      wrongs.push(...verdict.wrongs, ...(await recount(owner, shop.tenantId)))
      if (wrongs.length > 0) throw new Error(`${wrongs.length} wrongs\n${wrongs.slice(0, SHOWN).join('\n')}`)

      const taken = countTaken(customers.said)
      const { up, there } = verdict.given
      const inbound = `${taken} taken in (${customers.repeats} repeats; ${up} given up, of which ${there} are there)`
      const outbound = Object.entries(verdict.outbound).map(([kind, n]) => `${n} ${kind}`)
      const out = `${agents.written.length} written (${agents.repeats} repeats; ${outbound.join(', ')})`
      return `${inbound}, ${out}, ${verdict.shown.length} tickets and ${agents.moves} moves, the longest wait ${Math.round(longest)} ms`
    },
  }
}

const countTaken = (told: readonly Pick<Said, 'isTaken'>[]): number => told.filter(({ isTaken }) => isTaken).length
