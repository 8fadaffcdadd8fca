import { type SettingKey, type SettingValues, valuesFrom } from '@balcao/contract/settings'
import { clock } from '../../infra/clock.ts'
import { queryTenant, type Tx } from '../../infra/db.ts'

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

/** What only shapes an answer, a page's size, may be this old; who may see what never comes from here. */
const FRESH_MS = 2_000
const recent = new Map<number, { saved: Promise<Saved>; until: number }>()

/** The same without a statement of its own for whoever just asked. */
export async function recentSettings<K extends SettingKey>(tenant: number, keys: readonly K[]): Promise<Pick<SettingValues, K>> {
  const now = clock.now().getTime()
  const known = recent.get(tenant)
  if (known && known.until > now) return valuesFrom(keys, await known.saved)
  const saved = queryTenant(tenant, db => db.selectFrom('settings').select(['key', 'value'])).then(rows =>
    Object.fromEntries(rows.map(row => [row.key, row.value])),
  )
  recent.set(tenant, { saved, until: now + FRESH_MS })
  saved.catch(() => recent.delete(tenant))
  return valuesFrom(keys, await saved)
}

export const forgetSettings = (tenant: number): boolean => recent.delete(tenant)
