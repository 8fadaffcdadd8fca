import { sql } from 'kysely'
import type { Outside } from '../../../drivers/channels/driver.ts'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import { seal, unseal } from '../../../infra/trust/keys.ts'

interface Whose {
  tenantId: number
  channelId: number
  heldBy: string
}

/** Somebody else has this channel by now: what this process still wants to keep of it is of yesterday. */
export class NotHeld extends Error {
  override name = 'NotHeld'
}

/** What a driver keeps of its session: sealed, all or nothing, and only by the holder of the channel. */
export function channelStore({ tenantId, channelId, heldBy }: Whose): Outside['store'] {
  const about = (key: string): string => `channel_store ${tenantId} ${channelId} ${key}`
  const opened = (rows: { key: string; value: string }[]): Record<string, string> =>
    Object.fromEntries(rows.map(({ key, value }) => [key, unseal(value, about(key))]))

  return {
    async get(keys) {
      if (keys.length === 0) return {}
      const rows = await queryTenant(tenantId, db =>
        db
          .selectFrom('channel_store')
          .select(['key', 'value'])
          .where('channel_id', '=', channelId)
          .where('key', 'in', [...keys]),
      )
      return opened(rows)
    },

    async under(prefix) {
      const rows = await queryTenant(tenantId, db =>
        db
          .selectFrom('channel_store')
          .select(['key', 'value'])
          .where('channel_id', '=', channelId)
          .where(sql<boolean>`starts_with(key, ${prefix})`),
      )
      return opened(rows)
    },

    async set(values) {
      const kept = Object.entries(values).flatMap(([key, value]) =>
        value === null ? [] : [{ key, value: seal(value, about(key)) }],
      )
      const gone = Object.keys(values).filter(key => values[key] === null)
      await withTenant(tenantId, async tx => {
        const { rows } = await sql`
          select from channels where id = ${channelId} and held_by = ${heldBy} for key share`.execute(tx)
        if (rows.length === 0) throw new NotHeld(`channel ${channelId} is held elsewhere`)
        if (gone.length > 0) {
          await tx.deleteFrom('channel_store').where('channel_id', '=', channelId).where('key', 'in', gone).execute()
        }
        if (kept.length > 0) {
          await sql`
            insert into channel_store (channel_id, key, value)
            select ${channelId}, key, value from json_to_recordset(${JSON.stringify(kept)}::json) as kept(key text, value text)
            on conflict (tenant_id, channel_id, key) do update set value = excluded.value`.execute(tx)
        }
      })
    },

    async clear() {
      await queryTenant(
        tenantId,
        () => sql`
          delete from channel_store where channel_id = ${channelId}
            and exists (select from channels c where c.id = ${channelId} and c.held_by = ${heldBy})`,
      )
    },
  }
}
