import type { Address } from '@balcao/contract/channels/addresses'
import type { Capabilities, ChannelKind } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { capabilitiesOf } from '../channels/index.ts'

export interface GroupChannel {
  id: number
  name: string
  status: string
  can: Capabilities
}

/** Those that run groups and somebody may use. */
export async function groupChannels(tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<GroupChannel[]> {
  const { rows } = await sql<{ id: number; name: string; status: string; kind: ChannelKind; config: Record<string, unknown> }>`
    select id, name, status, kind, config from channels c
    where c.tenant_id = ${tx.tenant} and c.deleted_at is null and may_use_channel(${tx.tenant}, ${userId}, c.id) order by id`.execute(
    tx,
  )
  return rows
    .map(({ kind, config, ...row }) => ({ ...row, can: capabilitiesOf(kind, config) }))
    .filter(({ can }) => can.runsGroups)
}

export async function groupChannel(tx: Tx, actor: Pick<Actor, 'userId'>, id: number): Promise<GroupChannel> {
  const { rows } = await sql<{ name: string; status: string; kind: ChannelKind; config: Record<string, unknown> }>`
    select name, status, kind, config from channels c
    where c.tenant_id = ${tx.tenant} and c.id = ${id} and c.deleted_at is null
      and may_use_channel(${tx.tenant}, ${actor.userId}, c.id)`.execute(tx)
  const { kind, config, ...row } = rows[0] ?? refuse('ERR_NO_WAPP_FOUND', { id })
  const can = capabilitiesOf(kind, config)
  if (!can.runsGroups) refuse('ERR_CHANNEL_CANNOT', { what: 'groups' })
  return { id, ...row, can }
}

export async function capabilitiesById(tx: Tx, id: number): Promise<Capabilities | null> {
  const { rows } = await sql<{ kind: ChannelKind; config: Record<string, unknown> }>`
    select kind, config from channels where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  const [row] = rows
  return row ? capabilitiesOf(row.kind, row.config) : null
}

/** The seats `s` in a group whose channels `c` somebody may use. */
export const usableSeats = (
  { tenantId, userId }: { tenantId: number | RawBuilder<unknown>; userId: number },
  groupId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  group_seats s join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.deleted_at is null
  where s.tenant_id = ${tenantId} and s.group_id = ${groupId} and may_use_channel(s.tenant_id, ${userId}, s.channel_id)`

export interface Seat {
  groupId: number
  channelId: number
  externalId: string
  name: string
  isAdmin: boolean
}

/**
 * By which channel a group is run: one that is its admin and connected, before others; or the one that is asked for. Refused when
 * somebody may use none of them.
 */
export async function seatsOf(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  ids: readonly number[],
  channelId: number | null = null,
): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select distinct on (g.id) g.id as "groupId", s.channel_id as "channelId", g.external_id as "externalId", g.name,
      s.is_admin as "isAdmin"
    from groups g join group_seats s on s.tenant_id = g.tenant_id and s.group_id = g.id
      join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.deleted_at is null
    where g.tenant_id = ${tx.tenant} and g.id = any (${[...ids]}) and may_use_channel(${tx.tenant}, ${userId}, c.id)
      and (${channelId}::bigint is null or c.id = ${channelId})
    order by g.id, s.is_admin desc, c.status = 'connected' desc, c.id`.execute(tx)
  const byGroup = new Map(rows.map(seat => [seat.groupId, seat]))
  return ids.map(id => byGroup.get(id) ?? refuse('ERR_NO_GROUP_FOUND', { id }))
}

export const groupAddress = (externalId: string): Address => ({ kind: 'group', scope: '', value: externalId })
export const phoneAddress = (value: string): Address => ({ kind: 'phone', scope: '', value })
