import type { DayHours, Hours, SpecialDay } from '@balcao/contract/hours/hours'
import { misplaced } from '@balcao/contract/hours/hours'

/** Hours as they stand on the screen: every weekday is there, Monday first. */
export interface Draft {
  week: (DayHours & { day: number })[]
  holidays: SpecialDay[]
  message: string
}

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]
const OPEN: DayHours = { type: 'O', hr1: '', hr2: '', hr3: '', hr4: '' }
/** What a day gets when it is given times. */
const USUAL: DayHours = { type: 'H', hr1: '08:00', hr2: '12:00', hr3: '13:30', hr4: '18:00' }

export const draftOf = ({ businessHours, holidays, messageBusinessHours }: Hours): Draft => ({
  week: MONDAY_FIRST.map(day => ({ ...OPEN, ...businessHours.find(one => one.day === day), day })),
  holidays,
  message: messageBusinessHours,
})

export const hoursOf = ({ week, holidays, message }: Draft): Hours => ({
  businessHours: week,
  holidays,
  messageBusinessHours: message,
})

/** A day with other hours: times are there as soon as they are asked for, and gone with them. */
export function ofType<D extends DayHours>(day: D, type: DayHours['type']): D {
  if (type === day.type) return day
  return { ...day, ...(type === 'H' ? USUAL : OPEN), type }
}

export const canBeSaved = ({ week, holidays }: Draft): boolean => [...week, ...holidays].every(one => misplaced(one) === null)

/** Tuesday to Friday get Monday's. */
export const likeMonday = (week: Draft['week']): Draft['week'] => {
  const [monday] = week
  return monday ? week.map(one => (one.day >= 1 && one.day <= 5 ? { ...monday, day: one.day } : one)) : week
}
