import type { Answer } from '@balcao/contract/route'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { keyOf } from '../../api/query.ts'
import type { Live } from '../../realtime/apply.ts'

export type SettingRows = Answer<typeof settingRoutes.list>

/** One row in place of the one with its key; a setting never seen before joins the list. */
export function placeSetting(rows: SettingRows, setting: SettingRows[number]): SettingRows {
  const known = rows.some(row => row.key === setting.key)
  return known ? rows.map(row => (row.key === setting.key ? setting : row)) : [...rows, setting]
}

export default {
  'setting.changed': (cache, { setting }) => {
    cache.setQueriesData<SettingRows>({ queryKey: keyOf(settingRoutes.list) }, rows => rows && placeSetting(rows, setting))
  },
} satisfies Live
