import { readdirSync, readFileSync } from 'node:fs'
import { one } from './core.ts'

/** Microseconds this thread has run. */
export function programTime(): number {
  return runtimeOf(`/proc/${process.pid}/task/${process.pid}/schedstat`)
}

/** The same of one process. */
export const processTime = (pid: number): number => runtimeOf(`/proc/${pid}/schedstat`)

function runtimeOf(file: string): number {
  return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000
}

/** The same of all processes of the database together, those that ended meanwhile included: what they took is their parent's, in ticks. */
export async function databaseTime(url: string): Promise<() => number> {
  const postmaster = (await one<{ pid: number }>(url, "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid"))
    ?.pid
  return () => {
    let sum = (Number(statOf(postmaster)[13]) + Number(statOf(postmaster)[14])) * TICK
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
      try {
        if (Number(statOf(pid)[1]) === postmaster) sum += runtimeOf(`/proc/${pid}/schedstat`)
      } catch {
        // It ended while we looked.
      }
    }
    return sum
  }
}

/** Microseconds; Linux tells programs of a hundred a second, though it may count more finely. */
const TICK = 10_000
/** What stands behind the name, the state first. */
const statOf = (pid: number | string | undefined) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
