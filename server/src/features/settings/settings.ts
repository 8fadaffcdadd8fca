import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { settingRoutes } from '@balcao/contract/setting-routes'
import { isSettingKey, SETTINGS, type SettingKey, type SettingValues, settingOf } from '@balcao/contract/settings'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { seal, unseal } from '../../infra/trust/keys.ts'
import { forgetSettings } from './read.ts'

const KEYS = Object.keys(SETTINGS) as SettingKey[]
const MASK = '••••••••'

/** A setting's value, read in the transaction that needs it: right in every process the moment it is saved. */
export async function readSetting<K extends SettingKey>(tx: Tx, key: K): Promise<SettingValues[K]> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return settingOf(key).schema.parse(row ? opened(tx, key, row.value) : settingOf(key).default) as SettingValues[K]
}

/** `rightsChanged` is handed in: some settings decide what people may see. */
export const settingHandlers = (rightsChanged: (tx: Tx) => Promise<void>): Handlers<typeof settingRoutes, Exchange> => ({
  list: ({ actor }) => withTenant(actor.tenantId, listSettings),

  save: ({ actor, params, body }) => {
    if (!isSettingKey(params.key)) return refuse('ERR_NO_SETTING_FOUND', { key: params.key })
    return saveSetting(actor, params.key, onTheWire(body.value), rightsChanged)
  },
})

async function listSettings(tx: Tx) {
  const rows = await tx
    .selectFrom('settings as s')
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.updated_by'))
    .select(['s.key', 's.value', 's.updated_at', 'u.name as by'])
    .execute()
  const saved = new Map(rows.map(row => [row.key, row]))
  return KEYS.map(key => {
    const row = saved.get(key)
    const value = row ? (settingOf(key).secret ? MASK : row.value) : settingOf(key).default
    return { key, value, updatedAt: row ? row.updated_at.toISOString() : null, by: row?.by ?? null }
  })
}

async function saveSetting(actor: Actor, key: SettingKey, value: string, rightsChanged: (tx: Tx) => Promise<void>) {
  const setting = settingOf(key)
  const read = setting.schema.safeParse(value)
  if (!read.success)
    refuse('ERR_VALIDATION', { issues: read.error.issues.map(issue => ({ ...issue, in: 'body', path: ['value'] })) })

  const tenant = actor.tenantId
  return withTenant(tenant, async tx => {
    await refuseConflicts(tx, key, value)
    const stored = setting.secret ? seal(value, `settings.${tenant}.${key}`) : value
    const me = await tx.selectFrom('users').select(['id', 'name']).where('id', '=', actor.userId).executeTakeFirst()
    const updated_by = me?.id ?? null
    const row = await tx
      .insertInto('settings')
      .values({ key, value: stored, updated_by })
      .onConflict(conflict =>
        conflict.columns(['tenant_id', 'key']).doUpdateSet({ value: stored, updated_at: sql<Date>`now()`, updated_by }),
      )
      .returning('updated_at')
      .executeTakeFirstOrThrow()
    await audit(tx, actor, 'setting.changed', setting.secret ? { key } : { key, value })
    if (setting.changesRights) await rightsChanged(tx)
    tx.afterCommit(() => forgetSettings(tenant))

    const saved = { key, value: setting.secret ? MASK : value, updatedAt: row.updated_at.toISOString(), by: me?.name ?? null }
    await emit(tx, 'setting.changed', { setting: saved }, [TEAM_ROOM])
    return saved
  })
}

/** Two settings that exclude each other are never on together, even when two people switch them on at once. */
async function refuseConflicts(tx: Tx, key: SettingKey, value: string): Promise<void> {
  const { excludes } = settingOf(key)
  if (!excludes || value !== 'enabled') return
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', ${tx.tenant}))`.execute(tx)
  const on = await tx
    .selectFrom('settings')
    .select('key')
    .where('key', 'in', [...excludes])
    .where('value', '=', 'enabled')
    .execute()
  if (on.length > 0) refuse('ERR_SETTING_CONFLICT', { key, with: on.map(row => row.key) })
}

const opened = (tx: Tx, key: SettingKey, value: string) =>
  settingOf(key).secret ? unseal(value, `settings.${tx.tenant}.${key}`) : value

/** Switches come as "enabled" and as true: the wire's habits end here. */
const onTheWire = (value: string | number | boolean) =>
  typeof value === 'boolean' ? (value ? 'enabled' : 'disabled') : String(value)
