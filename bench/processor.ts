import { readdirSync, readFileSync } from 'node:fs'
import { one } from './core.ts'

/** Microseconds this thread has run. */
export function programTime(): number {
  return runtimeOf(`/proc/${process.pid}/task/${process.pid}/schedstat`)
}

function runtimeOf(file: string): number {
  return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000
}

/** The same of all processes of the database together, those that ended meanwhile included. */
export async function databaseTime(url: string): Promise<() => number> {
  const postmaster = (await one<{ pid: number }>(url, "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid"))
    ?.pid
  const last = new Map<string, number>()
  return () => {
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
      try {
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        if (Number(parent) === postmaster) last.set(pid, runtimeOf(`/proc/${pid}/schedstat`))
      } catch {
        // It ended while we looked.
      }
    }
    return [...last.values()].reduce((sum, time) => sum + time, 0)
  }
}
