import type { MailRhythm } from '@balcao/contract/reports/report-mails'

const DAY_MS = 86_400_000
const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The month before, on the same day: no rhythm has a day that a month lacks. */
function monthBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - 1)
  return at.toISOString().slice(0, 10)
}

/** What a mail of this day tells of: what ended the day before. */
export function periodOf(every: MailRhythm, due: string): { from: string; to: string } {
  const to = moved(due, -1)
  if (every === 'day') return { from: to, to }
  return { from: every === 'week' ? moved(due, -7) : monthBefore(due), to }
}
