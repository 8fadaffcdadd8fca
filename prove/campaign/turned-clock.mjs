// Loaded into a server before its own code: the clock of one zone goes back from 02:00 to 01:00 at the moment a file names, and is by UTC
// otherwise. The moments themselves stay what they are; only what stands on the wall at one of them is another.
import { readFileSync } from 'node:fs'

const { TURNED_ZONE: zone, TURNED_AT: file = '' } = process.env
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LOOKED_AT_MS = 50

let back = 0
let looked = 0

function backAt() {
  const now = Date.now()
  if (now - looked < LOOKED_AT_MS) return back
  looked = now
  back = Number(readFileSync(file, 'utf8'))
  return back
}

function onTheWall(at) {
  const its = backAt()
  if (its === 0) return at
  const ahead = Math.floor(its / DAY) * DAY + 2 * HOUR - its
  return at + ahead - (at < its ? 0 : HOUR)
}

const { formatToParts, resolvedOptions } = Intl.DateTimeFormat.prototype
/** Those of the zone, each with the one that shows the same by UTC; null: of another zone. */
const byUtc = new WeakMap()

function shownByUtc(format) {
  if (byUtc.has(format)) return byUtc.get(format)
  const { timeZone, locale, hour12: _, ...shown } = resolvedOptions.call(format)
  const its = timeZone === zone ? new Intl.DateTimeFormat(locale, { ...shown, timeZone: 'UTC' }) : null
  byUtc.set(format, its)
  return its
}

Intl.DateTimeFormat.prototype.formatToParts = function (date = Date.now()) {
  const its = shownByUtc(this)
  return its ? formatToParts.call(its, onTheWall(Number(date))) : formatToParts.call(this, date)
}
