import { sql } from 'kysely'
import { queryTenant, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { wake } from '../../../infra/processes/wake.ts'
import { announceChannel } from '../facts.ts'
import type { ChannelKey } from '../key.ts'
import { type ChannelRow, channelRow, lockChannel } from '../queries.ts'

export interface ToTend extends ChannelKey {
  mine: boolean
}

/** Wishes for what this process holds, and channels that nobody living holds. */
export const channelsToTend = (me: string): Promise<ToTend[]> =>
  withoutTenant(async tx => {
    const { rows } = await sql<ToTend>`
      select tenant as "tenantId", channel as "channelId", mine from channels_to_tend(${me})`.execute(tx)
    return rows
  })

/** One process gets it, and only one whose own lease stands. */
export async function take({ tenantId, channelId }: ChannelKey, me: string): Promise<boolean> {
  const rows = await queryTenant(
    tenantId,
    () => sql`
      update channels set held_by = ${me}
      where id = ${channelId} and (keep_connected or wish is not null) and held_by is distinct from ${me}
        and not exists (select from processes p where p.id = held_by and p.lease_until > now())
        and exists (select from processes p where p.id = ${me} and p.lease_until > now())
      returning id`,
  )
  return rows.length > 0
}

/** The channel as it is, as long as this process holds it. */
export async function heldRow(
  { tenantId, channelId }: ChannelKey,
  me: string,
): Promise<(ChannelRow & { isOpen: boolean }) | null> {
  const [row] = await queryTenant(tenantId, db =>
    db
      .selectFrom('channels as c')
      .innerJoin('tenants as t', 't.id', 'c.tenant_id')
      .selectAll('c')
      .select(sql<boolean>`t.status = 'active' and t.deleting_at is null`.as('isOpen'))
      .where('c.id', '=', channelId)
      .where('c.held_by', '=', me),
  )
  return row ? { ...channelRow.parse(row), isOpen: row.isOpen } : null
}

interface Done {
  wishNo: number
  heldBy: string
}

/** A wish was carried out; a newer one stays. */
export const wishDone = ({ tenantId, channelId }: ChannelKey, { wishNo, heldBy }: Done): Promise<unknown> =>
  queryTenant(
    tenantId,
    () => sql`update channels set wish = null where id = ${channelId} and held_by = ${heldBy} and wish_no = ${wishNo}`,
  )

/** It is over, as somebody wished: nobody holds it any more, and of one that is deleted nothing secret is left. */
export const letGo = ({ tenantId, channelId }: ChannelKey, { wishNo, heldBy }: Done): Promise<unknown> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql<{ deleted: boolean }>`
      update channels set held_by = null,
        wish = case when wish_no = ${wishNo} then null else wish end,
        status = case when status = 'timeout' then status else 'disconnected' end,
        status_code = case when wish = 'disconnect' then null else status_code end,
        status_details = case when wish = 'disconnect' then null else status_details end,
        qr_code = null, pairing_code = null, code_until = null, paused_until = null, pause_code = null,
        secrets = case when deleted_at is null then secrets end, updated_at = now()
      where id = ${channelId} and held_by = ${heldBy} returning deleted_at is not null as deleted`.execute(tx)
    if (rows[0]?.deleted === false) await announceChannel(tx, await lockChannel(tx, channelId))
  })

/** This process stops, or should not have it: another may take it at once. What is to be stays. */
export async function release({ tenantId, channelId }: ChannelKey, me: string): Promise<void> {
  await queryTenant(tenantId, () => sql`update channels set held_by = null where id = ${channelId} and held_by = ${me}`)
  wake('channels', channelId)
}

interface Pause {
  until: Date
  code: string
  heldBy: string
}

/** Nothing leaves until then; people see why. */
export const savePause = ({ tenantId, channelId }: ChannelKey, { until, code, heldBy }: Pause): Promise<unknown> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql`
      update channels set paused_until = ${until}, pause_code = ${code}, updated_at = now()
      where id = ${channelId} and held_by = ${heldBy} returning id`.execute(tx)
    if (rows.length > 0) await announceChannel(tx, await lockChannel(tx, channelId))
  })

interface Times {
  lastIn: Date | null
  lastOut: Date | null
}

export const saveTimes = ({ tenantId, channelId }: ChannelKey, { lastIn, lastOut }: Times): Promise<unknown> =>
  queryTenant(
    tenantId,
    () => sql`
      update channels set last_in_at = greatest(last_in_at, ${lastIn}), last_out_at = greatest(last_out_at, ${lastOut})
      where id = ${channelId}`,
  )
