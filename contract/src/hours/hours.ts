import { z } from 'zod'
import { route } from '../route.ts'
import { done, name } from '../shapes.ts'

/** A time of a day on the wall; a period may end at 24:00. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const end = z.union([time, z.literal('24:00')])
const none = z.literal('').default('')

/** O: open all day, C: closed all day, H: open from hr1 to hr2, and from hr3 to hr4 where there is a second period. */
export const DAY_TYPES = ['O', 'C', 'H'] as const
const period = z.object({
  type: z.enum(DAY_TYPES),
  hr1: z.union([time, none]).default(''),
  hr2: z.union([end, none]).default(''),
  hr3: z.union([time, none]).default(''),
  hr4: z.union([end, none]).default(''),
})
/** As they are kept: every time is there, empty where the day has none. */
const kept = z.object({ type: z.enum(DAY_TYPES), hr1: z.string(), hr2: z.string(), hr3: z.string(), hr4: z.string() })
export type DayHours = z.output<typeof kept>

/** The first of its times that does not follow: a period that passes midnight is two, one on each day. */
export function misplaced({ type, hr1, hr2, hr3, hr4 }: DayHours): 'hr1' | 'hr2' | 'hr3' | 'hr4' | null {
  if (type !== 'H') return null
  if (!hr1) return 'hr1'
  if (hr2 <= hr1) return 'hr2'
  if (!hr3) return hr4 ? 'hr3' : null
  if (hr3 < hr2) return 'hr3'
  return hr4 <= hr3 ? 'hr4' : null
}

interface Issues {
  value: DayHours
  issues: { push(issue: { code: 'custom'; path: string[]; message: string; input: unknown }): unknown }
}
const inOrder = ({ value, issues }: Issues): void => {
  const path = misplaced(value)
  if (path) issues.push({ code: 'custom', path: [path], message: 'period', input: value[path] })
}

/** The name some clients send along is read and not kept: a day's name is its reader's language's. */
const weekday = period.extend({ day: z.number().int().min(0).max(6), label: z.string().max(60).optional() }).check(inOrder)
/** One entry a weekday at most; one without is open. */
export const weekHours = z
  .array(weekday)
  .max(7)
  .refine(days => new Set(days.map(({ day }) => day)).size === days.length)

/** A day that is not like others of its weekday: of one year, or of each. */
const special = period.extend({ date: z.iso.date(), yearly: z.boolean().default(false), name }).check(inOrder)
const keptSpecial = kept.extend({ date: z.string(), yearly: z.boolean(), name: z.string() })
export type SpecialDay = z.output<typeof keptSpecial>

/** A weekday without an entry is open. */
export const hours = z.object({
  businessHours: z.array(kept.extend({ day: z.number().int() })),
  holidays: z.array(keptSpecial),
  messageBusinessHours: z.string(),
})
export type Hours = z.output<typeof hours>

export const MOST_SPECIAL_DAYS = 200

export const hoursRoutes = {
  show: route({
    method: 'GET',
    path: '/tenants/business-hours',
    can: 'hours.see',
    summary: "The company's week, its days that are different, and what is said while it is closed",
    reply: hours,
    fails: [],
  }),
  saveWeek: route({
    method: 'PUT',
    path: '/tenants/business-hours',
    can: 'hours.manage',
    summary: 'Change the week, and the days that are different where they are sent',
    body: z.object({ businessHours: weekHours, holidays: z.array(special).max(MOST_SPECIAL_DAYS).optional() }).strict(),
    reply: done,
    fails: ['ERR_VALIDATION'],
  }),
  saveMessage: route({
    method: 'PUT',
    path: '/tenants/message-business-hours',
    can: 'hours.manage',
    summary: 'Change what is said while the company is closed; empty: nothing',
    body: z.object({ messageBusinessHours: z.string().trim().max(4096) }).strict(),
    reply: done,
    fails: ['ERR_VALIDATION'],
  }),
}
