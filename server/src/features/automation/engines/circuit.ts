/** An address that failed so often in a minute is left alone for a minute: its conversations go straight to people. */
const FAILURES = 5
const WITHIN_MS = 60_000
const OPEN_MS = 60_000
const MOST = 5_000

interface Standing {
  failures: number[]
  openUntil: number
}
const standings = new Map<string, Standing>()

export const circuitKey = (tenantId: number, engine: string, values: Readonly<Record<string, unknown>>): string =>
  `${tenantId} ${engine} ${String(values.url ?? '')}`

export const isOpen = (key: string, now: number): boolean => (standings.get(key)?.openUntil ?? 0) > now

/** Whether this failure opened it. */
export function failed(key: string, now: number): boolean {
  if (standings.size >= MOST) standings.clear()
  const its = standings.get(key) ?? { failures: [], openUntil: 0 }
  its.failures = [...its.failures.filter(at => at > now - WITHIN_MS), now]
  standings.set(key, its)
  if (its.failures.length < FAILURES) return false
  its.failures = []
  its.openUntil = now + OPEN_MS
  return true
}

export const worked = (key: string): void => void standings.delete(key)
