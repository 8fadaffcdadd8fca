const AMBER_AFTER_MS = 5 * 60_000
const RED_AFTER_MS = 15 * 60_000

type Late = 'amber' | 'red'

/** How late an answer is: amber from five minutes, red from fifteen. */
export function lateOf(since: string | null, now: number): Late | undefined {
  if (since === null) return undefined
  const waited = now - Date.parse(since)
  return waited >= RED_AFTER_MS ? 'red' : waited >= AMBER_AFTER_MS ? 'amber' : undefined
}
