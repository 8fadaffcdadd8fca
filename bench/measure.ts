import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { useSecretKey } from '../server/src/infra/keys.ts'
import { migrate } from '../server/src/infra/migrate.ts'
import { startPostgres } from '../server/src/infra/postgres.ts'

export const BENCH_KEY = 'a key for measuring only, never for anything else'

/** A migrated embedded database for the time of one measurement, durable as in production. */
export async function withDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-bench-'))
  const postgres = await startPostgres({ dataDir, log: { debug: () => {}, info: () => {}, warn: console.warn } })
  try {
    useSecretKey(BENCH_KEY)
    await migrate(postgres.url)
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
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
  const seen = new Map<K, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(contestants) as K[]) {
      seen.set(name, [...(seen.get(name) ?? []), await contestants[name]()])
    }
  }
  return Object.fromEntries([...seen].map(([name, values]) => [name, median(values)])) as Record<K, number>
}
