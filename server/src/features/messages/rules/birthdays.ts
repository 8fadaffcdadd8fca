/** A day of the calendar. */
export interface Day {
  year: number
  month: number
  day: number
}

/** Month and day of birth, `MMDD`, of everybody who has a birthday: a person born on a leap day has it every year. */
export function bornOn({ year, month, day }: Day): string[] {
  const dates = [`${two(month)}${two(day)}`]
  return month === 2 && day === 28 && !isLeap(year) ? [...dates, '0229'] : dates
}

export const dateOf = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const two = (part: number): string => String(part).padStart(2, '0')
