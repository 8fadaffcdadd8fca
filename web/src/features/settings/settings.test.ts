import { SETTINGS, settingRoutes } from '@balcao/contract/settings'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from '../../api/query.ts'
import pt from './i18n/pt.ts'
import live from './live.ts'
import { kindOf, settingsIn } from './rows.ts'

const row = (key: string, value: string) => ({ key, value, updatedAt: null })

test('applying a changed setting equals reading the list again, and twice changes nothing', () => {
  const cache = new QueryClient()
  const key = keyOf(settingRoutes.list, {})
  cache.setQueryData(key, [row('userCreation', 'enabled'), row('mailLanguage', 'pt')])
  for (const _ of [1, 2]) live['setting.changed'](cache, { setting: row('userCreation', 'disabled') })
  expect(cache.getQueryData(key)).toEqual([row('userCreation', 'disabled'), row('mailLanguage', 'pt')])
})

test('every setting is on one tab, and every one has a name and its consequence in words', () => {
  const groups = ['general', 'bots', 'integrations', 'crm', 'sessions'] as const
  expect(groups.flatMap(settingsIn).sort()).toEqual(Object.keys(SETTINGS).sort())
  for (const key of Object.keys(SETTINGS)) {
    expect(Object.keys(pt)).toContain(key)
    expect(Object.keys(pt)).toContain(`${key}_does`)
  }
})

test('how a setting is changed follows from its schema', () => {
  expect(kindOf('userCreation')).toEqual({ kind: 'switch' })
  expect(kindOf('mailLanguage')).toMatchObject({ kind: 'choice', options: expect.arrayContaining(['pt', 'es-419']) })
})
