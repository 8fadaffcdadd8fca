import { describe, expect, test } from 'vitest'
import { type DayHours, hoursRoutes, misplaced } from './hours.ts'
import { hoursAt, nextOpening, openAt } from './open.ts'

const H = (hr1: string, hr2: string, hr3 = '', hr4 = ''): DayHours => ({ type: 'H', hr1, hr2, hr3, hr4 })
const closed: DayHours = { type: 'C', hr1: '', hr2: '', hr3: '', hr4: '' }
const open: DayHours = { ...closed, type: 'O' }

const MINUTE = 60_000
const WEEK = [
  { day: 0, ...closed },
  { day: 1, ...H('08:00', '12:00', '13:30', '18:00') },
  { day: 2, ...H('00:00', '02:30', '23:30', '24:00') },
  { day: 3, ...open },
  { day: 5, ...H('02:15', '02:45', '23:15', '23:45') },
  { day: 6, ...H('00:00', '01:20', '01:40', '03:10') },
]
const HOLIDAYS = [
  { date: '2017-12-25', yearly: true, name: 'Natal', ...closed },
  { date: '2018-12-25', yearly: false, name: 'Natal aberto', ...H('10:00', '11:00') },
  { date: '2018-11-04', yearly: false, name: 'Domingo de mutirão', ...H('00:00', '01:30') },
  { date: '2016-02-29', yearly: true, name: 'Dia raro', ...closed },
]

/** Every minute of two years, by a clock whose distance from UTC is asked once a minute's quarter: whether it is open. */
function changesOf(zone: string, from: number, to: number): [number, boolean][] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const changes: [number, boolean][] = []
  for (let quarter = from; quarter < to; quarter += 15 * MINUTE) {
    const [date = '', time = ''] = format.format(quarter).split(' ')
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
    const its =
      HOLIDAYS.find(one => !one.yearly && one.date === date) ??
      HOLIDAYS.find(one => one.yearly && one.date.slice(5) === date.slice(5)) ??
      WEEK.find(one => one.day === weekday) ??
      open
    for (let minute = 0; minute < 15; minute++) {
      const shown = `${time.slice(0, 3)}${String(Number(time.slice(3)) + minute).padStart(2, '0')}`
      const within = (a: string, b: string) => a !== '' && a <= shown && shown < b
      const isOpen = its.type === 'O' || (its.type === 'H' && (within(its.hr1, its.hr2) || within(its.hr3, its.hr4)))
      if (changes.at(-1)?.[1] !== isOpen) changes.push([quarter + minute * MINUTE, isOpen])
    }
  }
  return changes
}

describe('[CAT-10] whether a company is open', () => {
  const schedule = { businessHours: WEEK, holidays: HOLIDAYS }
  const from = Date.UTC(2017, 6, 1)
  const to = Date.UTC(2019, 6, 1)

  test.each([
    'America/Sao_Paulo',
    'America/Santiago',
    'America/New_York',
    'Europe/Lisbon',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ])('in %s is what a table of every minute says, changes of the clock included', zone => {
    const told: [number, boolean][] = [[from, openAt(schedule, new Date(from), zone).isOpen]]
    for (;;) {
      const [at, isOpen] = told.at(-1) as [number, boolean]
      const now = hoursAt(schedule, new Date(at), zone)
      expect(now.isOpen).toBe(isOpen)
      const until = now.until?.getTime() ?? Number.POSITIVE_INFINITY
      if (until >= to) break
      expect(openAt(schedule, new Date(until - MINUTE), zone).isOpen).toBe(isOpen)
      told.push([until, !isOpen])
    }
    expect(told).toEqual(changesOf(zone, from, to))
  })

  test('an hour that summer time skips opens at the next that exists; one that comes twice counts twice', () => {
    // Sunday 4 November 2018 began at one o'clock in São Paulo.
    expect(nextOpening(schedule, new Date('2018-11-04T02:59:00Z'), 'America/Sao_Paulo')).toEqual(new Date('2018-11-04T03:00:00Z'))
    const late = {
      businessHours: [
        { day: 6, ...H('23:00', '23:15') },
        { day: 0, ...closed },
      ],
      holidays: [],
    }
    // Saturday 17 February 2018 had two hours that began at 23:00.
    const [first, second] = [new Date('2018-02-18T01:14:00Z'), new Date('2018-02-18T02:00:00Z')]
    expect(hoursAt(late, first, 'America/Sao_Paulo')).toMatchObject({ isOpen: true, until: new Date('2018-02-18T01:15:00Z') })
    expect(nextOpening(late, new Date('2018-02-18T01:15:00Z'), 'America/Sao_Paulo')).toEqual(second)
  })

  test('always open and always closed never change', () => {
    const at = new Date('2026-11-23T12:00:00Z')
    expect(hoursAt({ businessHours: [], holidays: [] }, at, 'America/Sao_Paulo')).toEqual({
      isOpen: true,
      holiday: null,
      until: null,
    })
    const never = { businessHours: [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, ...closed })), holidays: [] }
    expect(nextOpening(never, at, 'America/Sao_Paulo')).toBeNull()
  })
})

test('[CAT-10] a period that does not follow the one before, or passes midnight, is refused at its field', () => {
  expect(misplaced(H('22:00', '02:00'))).toBe('hr2')
  expect(misplaced(H('', '02:00'))).toBe('hr1')
  expect(misplaced(H('08:00', '12:00', '11:00', '18:00'))).toBe('hr3')
  expect(misplaced(H('08:00', '12:00', '12:00', '12:00'))).toBe('hr4')
  expect(misplaced(H('08:00', '12:00', '', '18:00'))).toBe('hr3')
  expect(misplaced(H('08:00', '12:00', '12:00', '24:00'))).toBeNull()
  const saved = (businessHours: unknown) => hoursRoutes.saveWeek.body.safeParse({ businessHours })
  expect(saved([{ day: 1, type: 'H', hr1: '8:00', hr2: '12:00' }]).success).toBe(false)
  expect(saved([{ day: 1, ...H('24:00', '24:00') }]).success).toBe(false)
  expect(saved([{ day: 7, ...open }]).success).toBe(false)
  expect(
    saved([
      { day: 1, ...open },
      { day: 1, ...closed },
    ]).success,
  ).toBe(false)
  expect(saved([{ day: 1, label: 'segunda', ...H('22:00', '02:00') }]).error?.issues[0]?.path).toEqual([
    'businessHours',
    0,
    'hr2',
  ])
})
