const dayOf = (at: Date, timeZone: string | undefined): string => at.toLocaleDateString('sv-SE', timeZone ? { timeZone } : {})

type Span = 'today' | 'yesterday' | 'week' | 'month' | 'lastMonth'

/** Spans people ask for, by the company's calendar. */
export function spans(now: Date, zone: string | undefined): Record<Span, [string, string]> {
  const today = dayOf(now, zone)
  // By the calendar: where clocks are changed a day has no twenty-four hours.
  const back = (days: number) => {
    const day = new Date(`${today}T12:00:00Z`)
    day.setUTCDate(day.getUTCDate() - days)
    return day.toISOString().slice(0, 10)
  }
  const first = `${today.slice(0, 8)}01`
  const last = new Date(`${first}T12:00:00Z`)
  last.setUTCDate(0)
  const end = last.toISOString().slice(0, 10)
  const before = back(1)
  return {
    today: [today, today],
    yesterday: [before, before],
    week: [back(6), today],
    month: [first, today],
    lastMonth: [`${end.slice(0, 8)}01`, end],
  }
}
