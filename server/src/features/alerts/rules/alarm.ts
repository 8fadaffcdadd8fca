/** What is known of a channel that fell. */
export interface Alarm {
  downSince: Date | null
  /** When this fall was told. */
  toldAt: Date | null
  backSince: Date | null
  /** When any fall was told last. */
  lastToldAt: Date | null
}

export const NO_ALARM: Alarm = { downSince: null, toldAt: null, backSince: null, lastToldAt: null }

/** Down for so long without being up in between. */
const DOWN_MS = 5 * 60_000
/** Up for so long: one that falls again at once was not back. */
const BACK_MS = 60_000
/** Of one channel no second fall is told within this: one that flaps is one story. */
const REST_MS = 60 * 60_000

/** How a channel is: to work and not working; working; or meant to rest. */
type State = 'down' | 'up' | 'resting'

/** The next note, and what people hear. Asked twice, it tells once: the note says what was told. */
export function nextAlarm(was: Alarm, state: State, now: Date): { alarm: Alarm; tell: 'down' | 'back' | null } {
  const since = (moment: Date | null): number => (moment ? now.getTime() - moment.getTime() : Number.POSITIVE_INFINITY)
  const over = { ...NO_ALARM, lastToldAt: was.lastToldAt }
  if (state === 'resting') return { alarm: over, tell: null }
  if (state === 'up') {
    if (was.toldAt === null) return { alarm: over, tell: null }
    if (was.backSince === null) return { alarm: { ...was, backSince: now }, tell: null }
    return since(was.backSince) >= BACK_MS ? { alarm: over, tell: 'back' } : { alarm: was, tell: null }
  }
  const alarm = { ...was, downSince: was.downSince ?? now, backSince: null }
  const isDue = alarm.toldAt === null && since(alarm.downSince) >= DOWN_MS && since(alarm.lastToldAt) >= REST_MS
  return isDue ? { alarm: { ...alarm, toldAt: now, lastToldAt: now }, tell: 'down' } : { alarm, tell: null }
}
