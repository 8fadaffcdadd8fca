import { MESSAGE_RECURRENCE_DAYS } from '@balcao/contract/values/constants'
import { wallTime } from '@balcao/contract/values/zones'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTime, occurrence } from './recurrence.ts'

/** What the wall shows at every time of a series that is said on time. */
function said(first: string, everyDays: number, repetitions: number, zone: string): string[] {
  const firstAt = new Date(first)
  const shown: string[] = []
  let at: Date | null = firstAt
  for (let sent = 1; at; sent++) {
    const { year, month, day, hour, minute } = wallTime(at, zone)
    shown.push(
      `${[year, month, day].map(part => String(part).padStart(2, '0')).join('-')} ${hour}:${String(minute).padStart(2, '0')}`,
    )
    at = nextTime({ everyDays, firstAt, repetitions, sent }, at, zone)
  }
  return shown
}

describe('[MSG-10] recurrence', () => {
  test('into summer time in São Paulo, 2018: nine stays nine', () => {
    expect(said('2018-10-30T12:00:00Z', 5, 3, 'America/Sao_Paulo')).toEqual([
      '2018-10-30 9:00',
      '2018-11-04 9:00',
      '2018-11-09 9:00',
    ])
  })

  test('the hour that summer time swallows is the next there is, once; then it is the old one again', () => {
    expect(said('2018-10-25T03:30:00Z', 10, 3, 'America/Sao_Paulo')).toEqual([
      '2018-10-25 0:30',
      '2018-11-04 1:30',
      '2018-11-14 0:30',
    ])
    expect(said('2026-09-01T04:30:00Z', 5, 3, 'America/Santiago')).toEqual([
      '2026-09-01 0:30',
      '2026-09-06 1:30',
      '2026-09-11 0:30',
    ])
  })

  test('the hour that is there twice is said once', () => {
    expect(said('2019-02-12T01:30:00Z', 5, 3, 'America/Sao_Paulo')).toEqual([
      '2019-02-11 23:30',
      '2019-02-16 23:30',
      '2019-02-21 23:30',
    ])
    expect(said('2026-03-31T02:30:00Z', 5, 3, 'America/Santiago')).toEqual([
      '2026-03-30 23:30',
      '2026-04-04 23:30',
      '2026-04-09 23:30',
    ])
  })

  test('over leap days, and over 29 February where there is none', () => {
    expect(said('2028-02-24T12:00:00Z', 5, 3, 'America/Sao_Paulo')).toEqual([
      '2028-02-24 9:00',
      '2028-02-29 9:00',
      '2028-03-05 9:00',
    ])
    expect(said('2027-02-24T12:00:00Z', 5, 3, 'America/Sao_Paulo')).toEqual([
      '2027-02-24 9:00',
      '2027-03-01 9:00',
      '2027-03-06 9:00',
    ])
    expect(said('2028-02-29T12:00:00Z', 60, 2, 'America/Sao_Paulo')).toEqual(['2028-02-29 9:00', '2028-04-29 9:00'])
  })

  test('once is once, and all is all', () => {
    const firstAt = new Date('2026-01-01T12:00:00Z')
    expect(nextTime({ everyDays: null, firstAt, repetitions: 1, sent: 1 }, firstAt, 'UTC')).toBeNull()
    expect(nextTime({ everyDays: 5, firstAt, repetitions: 3, sent: 3 }, firstAt, 'UTC')).toBeNull()
  })

  test('said late, it keeps its days; what was missed altogether is said once', () => {
    const series = { everyDays: 5, firstAt: new Date('2026-01-01T12:00:00Z'), repetitions: 9, sent: 1 }
    const next = (now: string) => nextTime(series, new Date(now), 'America/Sao_Paulo')?.toISOString()
    expect(next('2026-01-02T12:00:00Z')).toBe('2026-01-06T12:00:00.000Z')
    expect(next('2026-01-06T11:59:59Z')).toBe('2026-01-06T12:00:00.000Z')
    expect(next('2026-01-06T12:00:00Z')).toBe('2026-01-11T12:00:00.000Z')
    expect(next('2026-02-02T00:00:00Z')).toBe('2026-02-05T12:00:00.000Z')
  })

  test('it is always the first of the times counted from the first that is still to come', () => {
    const moments = fc.date({ min: new Date('2017-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    const zones = fc.constantFrom('America/Sao_Paulo', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC')
    fc.assert(
      fc.property(
        moments,
        fc.nat({ max: 400 * 86_400_000 }),
        fc.constantFrom(...MESSAGE_RECURRENCE_DAYS),
        zones,
        (firstAt, later, everyDays, zone) => {
          const now = new Date(firstAt.getTime() + later)
          const series = { everyDays, firstAt, repetitions: 1000, sent: 1 }
          let n = 1
          while (occurrence(series, n, zone) <= now) n++
          expect(nextTime(series, now, zone)).toEqual(occurrence(series, n, zone))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
