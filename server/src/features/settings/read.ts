import { type SettingKey, type SettingValues, valuesFrom } from '@balcao/contract/settings'
import { queryTenant, type Tx } from '../../infra/database/db.ts'
import { Recent } from '../../infra/database/recent.ts'

type Saved = Readonly<Record<string, string>>

/** Several settings at once, read in the transaction that needs them: right in every process the moment they are saved. */
export async function readSettings<K extends SettingKey>(tx: Tx, keys: readonly K[]): Promise<Pick<SettingValues, K>> {
  const rows = await tx
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [...keys])
    .execute()
  return valuesFrom(keys, Object.fromEntries(rows.map(row => [row.key, row.value])))
}

/** What only shapes an answer, a page's size, may be this old; rights are never read from here. */
const FRESH_MS = 2_000
const recent = new Recent<number, Saved>(FRESH_MS, async tenant => {
  const rows = await queryTenant(tenant, db => db.selectFrom('settings').select(['key', 'value']))
  return Object.fromEntries(rows.map(row => [row.key, row.value]))
})

/** The same, without a statement of its own where they were read just now. */
export const recentSettings = async <K extends SettingKey>(tenant: number, keys: readonly K[]): Promise<Pick<SettingValues, K>> =>
  valuesFrom(keys, await recent.get(tenant))

export const forgetSettings = (tenant: number): void => recent.forget(tenant)
