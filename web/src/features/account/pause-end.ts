/** When a break ends that lasts so many minutes, or until an hour of today, or of tomorrow where that is over; null: nobody knows. */
export function pauseEnd(span: string, time: string, now: Date): string | null {
  if (span === 'open') return null
  if (span !== 'at') return new Date(now.getTime() + Number(span) * 60_000).toISOString()
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const end = new Date(now)
  end.setHours(hours, minutes, 0, 0)
  if (end <= now) end.setDate(end.getDate() + 1)
  return end.toISOString()
}
