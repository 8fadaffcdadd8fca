/** Reading of what anybody may have written: each answers what was asked for, or nothing of it. */

export type Loose = Readonly<Record<string, unknown>>
export const thing = (value: unknown): Loose =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Loose) : {}
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const things = (value: unknown): Loose[] => list(value).map(thing)
export const text = (value: unknown, most = 4096): string =>
  typeof value === 'string' ? value.slice(0, most) : typeof value === 'number' ? String(value) : ''
export function count(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? Math.min(most, Math.max(least, Math.round(number))) : null
}
/** The first of several names that is there. */
export const first = (of: Loose, ...names: string[]): unknown => names.map(name => of[name]).find(one => one !== undefined)

export const FILE_FAULTS = ['json', 'form', 'newer', 'tooMany', 'tooLarge', 'noStart'] as const
/** Why a file is no flow. */
export class FlowFileFault extends Error {
  readonly why: (typeof FILE_FAULTS)[number]
  readonly details: Readonly<Record<string, string | number>>
  constructor(why: FlowFileFault['why'], details: FlowFileFault['details'] = {}) {
    super(why)
    this.why = why
    this.details = details
  }
}
