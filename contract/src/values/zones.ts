/** A day, a birthday and an hour are the company's, wherever the program runs. */

export const DEFAULT_ZONE = 'America/Sao_Paulo'

/** A place of the IANA list; offsets such as `-03:00` know nothing of summer time and are none. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return name === 'UTC'
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

export const allZones = (): string[] => Intl.supportedValuesOf('timeZone')

export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** What a clock on the wall there shows at this moment. */
export function wallTime(at: Date, zone: string): WallTime {
  const shown: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return { year, month, day, hour, minute, second }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const FIELDS = {
  calendar: 'gregory',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/** Making one takes longer than a thousand uses. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...FIELDS, timeZone })
  clocks.set(timeZone, known)
  return known
}
