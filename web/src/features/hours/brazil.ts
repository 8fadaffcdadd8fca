import type { SpecialDay } from '@balcao/contract/hours/hours'
import { gregorianEaster } from 'date-easter'

const FIXED = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
] as const

/** Brazil's national holidays of a year, as the law names them: nine that stay where they are, and the Friday before Easter. */
function nationalHolidays(year: number): SpecialDay[] {
  const easter = gregorianEaster(year)
  const friday = new Date(Date.UTC(year, easter.month - 1, easter.day - 2)).toISOString().slice(0, 10)
  const days = [...FIXED.map(([date, name]) => [`${year}-${date}`, name] as const), [friday, 'Sexta-feira Santa'] as const]
  return days
    .map(([date, name]) => ({ date, name, yearly: false, type: 'C' as const, hr1: '', hr2: '', hr3: '', hr4: '' }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Those of the year that are not there yet. */
export const withHolidays = (there: readonly SpecialDay[], year: number): SpecialDay[] => {
  const taken = (date: string) => there.some(one => (one.yearly ? one.date.slice(5) === date.slice(5) : one.date === date))
  return inOrder([...there, ...nationalHolidays(year).filter(({ date }) => !taken(date))])
}

export const inOrder = (days: readonly SpecialDay[]): SpecialDay[] => days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
