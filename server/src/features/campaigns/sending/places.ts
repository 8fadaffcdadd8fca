import { onDbClosed } from '../../../infra/database/db.ts'

/**
 * Behind which recipient the next claim of a campaign begins in this process: twenty channels do not walk past what each other holds or has
 * just taken. A place saves time and decides nothing: where too few wait behind it, those are looked for whom some claim passed over.
 */
const places = new Map<string, number>()
onDbClosed(() => places.clear())

interface Of {
  tenant: number
  campaign: number
}
const keyOf = ({ tenant, campaign }: Of): string => `${tenant} ${campaign}`

/** The next claim begins so many further on. */
export function takePlace(of: Of, most: number): number {
  const from = places.get(keyOf(of)) ?? 0
  places.set(keyOf(of), from + most)
  return from
}

/** A claim that began there got so far. */
export function leavePlace(of: Of, last: number): void {
  places.set(keyOf(of), Math.max(places.get(keyOf(of)) ?? 0, last))
}

/** Too few waited behind it: the next begins behind the last of those who were passed over, if any were. */
export function beginAnew(of: Of, last: number): void {
  if (last > 0) places.set(keyOf(of), last)
  else places.delete(keyOf(of))
}
