import { settingRoutes } from '@balcao/contract/setting-routes'
import { SETTINGS } from '@balcao/contract/settings'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from '../../api/query.ts'
import pt from './i18n/pt.ts'
import live from './live.ts'
import { holding, isNamed, kindOf, SECTION_GROUPS } from './rows.ts'

const row = (key: string, value: string) => ({ key, value, updatedAt: null, by: null })

test('applying a changed setting equals reading the list again, and twice changes nothing', () => {
  const cache = new QueryClient()
  const key = keyOf(settingRoutes.list, {})
  cache.setQueryData(key, [row('userCreation', 'enabled'), row('mailLanguage', 'pt')])
  for (const _ of [1, 2]) live['setting.changed'](cache, { setting: row('userCreation', 'disabled') })
  expect(cache.getQueryData(key)).toEqual([row('userCreation', 'disabled'), row('mailLanguage', 'pt')])
})

test('every setting stands in one section, and every one has a name and its consequence in words', () => {
  const shown = SECTION_GROUPS.flatMap(({ sections }) => sections.flatMap(({ keys }) => keys))
  expect(shown.sort()).toEqual(Object.keys(SETTINGS).sort())
  for (const key of Object.keys(SETTINGS)) {
    expect(Object.keys(pt)).toContain(key)
    expect(Object.keys(pt)).toContain(`${key}_does`)
  }
})

test('how a setting is changed follows from its schema', () => {
  expect(kindOf('userCreation')).toEqual({ kind: 'switch' })
  expect([kindOf('maxRetries'), kindOf('ticketLimit')]).toEqual([{ kind: 'number' }, { kind: 'number' }])
  expect(kindOf('tokenPrice')).toEqual({ kind: 'decimal' })
  expect([kindOf('callRejectMessage'), kindOf('blockedNumbers')]).toMatchObject([{ kind: 'long' }, { kind: 'text' }])
  expect(kindOf('mailLanguage')).toMatchObject({ kind: 'choice', options: expect.arrayContaining(['pt', 'es-419']) })
})

test('a search finds settings by their name and by what they do, accents and capitals aside', () => {
  const texts: Record<string, string> = pt
  const found = (search: string) =>
    holding(SECTION_GROUPS, search, key => `${texts[key]} ${texts[`${key}_does`]}`).flatMap(({ sections }) =>
      sections.flatMap(({ keys }) => keys),
    )
  expect(found('FUSO horario')).toEqual(['timeZone'])
  expect(found('aniversários')).toEqual(['timeZone'])
  expect(found('chamada recusada')).toEqual(['rejectCalls', 'callRejectMessage'])
  expect(found('nada disto existe')).toEqual([])
  expect(found('')).toHaveLength(Object.keys(SETTINGS).length)
})

test.each([
  ['chatgpt', 'ChatGPT', true],
  ['Chat GPT', 'ChatGPT', true],
  ['motivo', 'Motivos de fechamento', true],
  ['ç', 'Tags', false],
  ['', 'ChatGPT', false],
])('a search for %j finds the tab %j: %s', (search, name, is) => {
  expect(isNamed(name, search)).toBe(is)
})
