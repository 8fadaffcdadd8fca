import { allZones, DEFAULT_ZONE } from '@balcao/contract/values/zones'
import { expect, test } from 'vitest'
import { zoneGroups } from './zones.ts'

const now = new Date('2026-07-01T12:00:00Z')

test('time zones are named by their city, those of Brazil first; none is missing', () => {
  const [brazil, ...others] = zoneGroups(allZones(), 'pt', now)
  expect(brazil?.group).toBe('Brasil')
  expect(brazil?.items).toContainEqual({ value: DEFAULT_ZONE, label: 'São Paulo, Brasília (GMT-3)' })
  expect(brazil?.items).toContainEqual({ value: 'America/Rio_Branco', label: 'Rio Branco (GMT-5)' })
  expect(others.map(({ group }) => group)).toContain('Europa')
  expect(others.find(({ group }) => group === 'Américas')?.items).toContainEqual({
    value: 'America/New_York',
    label: 'New York (GMT-4)',
  })
  const named = [...(brazil?.items ?? []), ...others.flatMap(({ items }) => items)]
  expect(named.map(({ value }) => value).toSorted()).toEqual(allZones().toSorted())
})
