import type { DayHours } from '@balcao/contract/hours/hours'
import { minutesOf } from '@balcao/contract/hours/open'
import styles from './Hours.module.css'

const DAY = 24 * 60
const share = (minutes: number) => `${(minutes / DAY) * 100}%`

/** The day as a strip of 24 hours, for the eye alone: the fields say the same. */
export function DayBar({ its, at }: { its: DayHours; at: number | null }) {
  const times: [string, string][] =
    its.type === 'O'
      ? [['00:00', '24:00']]
      : its.type === 'H'
        ? [
            [its.hr1, its.hr2],
            [its.hr3, its.hr4],
          ]
        : []
  return (
    <span aria-hidden className={styles.bar}>
      {times
        .filter(([from, to]) => from && to && from < to)
        .map(([from, to]) => (
          <span key={from} style={{ left: share(minutesOf(from)), width: share(minutesOf(to) - minutesOf(from)) }} />
        ))}
      {at !== null && <i style={{ left: share(at) }} />}
    </span>
  )
}
