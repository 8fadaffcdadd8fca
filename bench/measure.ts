import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { migrate } from '../server/src/infra/database/migrate.ts'
import { startPostgres } from '../server/src/infra/postgres/postgres.ts'
import { useSecretKey } from '../server/src/infra/trust/keys.ts'
import type { Order, Round } from './clients.ts'

export const BENCH_KEY = 'a key for measuring only, never for anything else'

/** A migrated embedded database, durable as in production: for the time of one measurement, or kept in a folder for more of them. */
export async function withDatabase<T>(work: (ownerUrl: string) => Promise<T>, kept?: string): Promise<T> {
  if (kept) mkdirSync(kept, { recursive: true })
  const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'balcao-bench-'))
  // Closed to others, as mkdtemp makes it, the data would go to /var/lib/balcao, and stay there.
  chmodSync(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, log: { debug: () => {}, info: () => {}, warn: console.warn } })
  try {
    useSecretKey(BENCH_KEY)
    await migrate(postgres.url)
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Clients in a thread of their own, until their time is over. */
export async function callFrom(order: Order): Promise<Round> {
  const clients = new Worker(new URL('./clients.ts', import.meta.url), { workerData: order })
  const [round] = (await once(clients, 'message')) as [Round]
  await clients.terminate()
  return round
}

export const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

/** Calls one after another on `lanes` lanes for `ms`; answers calls per second and every call's time. */
export async function load(
  lanes: number,
  ms: number,
  call: () => Promise<unknown>,
): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = []
  const began = performance.now()
  const lane = async () => {
    while (performance.now() - began < ms) {
      const at = performance.now()
      await call()
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { perSecond: times.length / ((performance.now() - began) / 1000), times }
}

/** Runs the contestants in turn, `rounds` times, so that a slow stretch of the machine meets them all. */
export async function inTurn<K extends string>(
  rounds: number,
  contestants: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
  const seen = await roundsOf(rounds, contestants)
  return Object.fromEntries(Object.entries<number[]>(seen).map(([name, values]) => [name, median(values)])) as Record<K, number>
}

/** The same of calls: of each figure the median of its rounds. */
export async function callsInTurn<K extends string>(rounds: number, orders: Record<K, Order>): Promise<Record<K, Round>> {
  const names = Object.keys(orders) as K[]
  const seen = await roundsOf(
    rounds,
    Object.fromEntries(names.map(name => [name, () => callFrom(orders[name])])) as Record<K, () => Promise<Round>>,
  )
  const middle = (its: Round[], of: keyof Round) => median(its.map(round => round[of]))
  return Object.fromEntries(
    Object.entries<Round[]>(seen).map(([name, its]) => [
      name,
      { perSecond: middle(its, 'perSecond'), p50: middle(its, 'p50'), p99: middle(its, 'p99'), bytes: middle(its, 'bytes') },
    ]),
  ) as Record<K, Round>
}

async function roundsOf<K extends string, T>(rounds: number, contestants: Record<K, () => Promise<T>>): Promise<Record<K, T[]>> {
  const names = Object.keys(contestants) as K[]
  const seen = Object.fromEntries(names.map(name => [name, [] as T[]])) as Record<K, T[]>
  for (let round = 0; round < rounds; round++) for (const name of names) seen[name].push(await contestants[name]())
  return seen
}
