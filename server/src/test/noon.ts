import type pg from 'pg'

const HOUR = 3_600_000

/** What a company would call midday: the zone in which it is between twelve and one, however late it is elsewhere. */
export function noonZone(now = new Date()): { zone: string; dayBegan: Date } {
  const ahead = 12 - now.getUTCHours()
  // The signs of these zones are the other way round.
  const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  const hour = now.getTime() - (now.getTime() % HOUR)
  return { zone, dayBegan: new Date(hour - 12 * HOUR) }
}

/** A company in that zone: a test that counts its day has half of it behind and half before. */
export async function atNoon(owner: pg.Client, tenantId: number) {
  const noon = noonZone()
  await owner.query("insert into settings (tenant_id, key, value) values ($1, 'timeZone', $2)", [tenantId, noon.zone])
  return noon
}
