import type { ChannelKind, ChannelStatus } from '@balcao/contract/channel-words'
import { DESK_SETTINGS, type Desk } from '@balcao/contract/desk'
import { settingOf } from '@balcao/contract/settings'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/db.ts'
import { capabilitiesOf } from '../../channels/index.ts'
import type { Asker } from './sight.ts'

interface Row {
  rooms: string[]
  queues: Desk['queues']
  tags: Desk['tags']
  users: Desk['users']
  channels: { id: number; name: string; kind: ChannelKind; status: ChannelStatus; config: Record<string, unknown> }[]
  settings: Desk['settings']
}

/** The names of all that tickets point at, and where the asker stands: one statement. */
export async function readDesk(asker: Asker): Promise<Desk> {
  const tenant = asker.tenantId
  const [row] = await queryTenant(
    tenant,
    () => sql<Row>`
      select u.rooms,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'color', color, 'isActive', is_active) order by name), '[]')
          from queues where tenant_id = ${tenant}) as queues,
        (select coalesce(json_agg(json_build_object('id', id, 'tag', tag, 'color', color, 'isActive', is_active) order by tag), '[]')
          from tags where tenant_id = ${tenant}) as tags,
        (select json_agg(json_build_object('id', id, 'name', name, 'isActive', is_active and deleted_at is null) order by name)
          from users where tenant_id = ${tenant}) as users,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'status', status, 'config', config) order by name), '[]')
          from channels where tenant_id = ${tenant} and deleted_at is null) as channels,
        (select coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]')
          from settings where tenant_id = ${tenant} and key = any (${[...DESK_SETTINGS]}::text[])) as settings
      from users u where u.tenant_id = ${tenant} and u.id = ${asker.userId}`,
  )
  if (!row) throw new Error('whoever asks is nobody')
  const saved = new Map(row.settings.map(({ key, value }) => [key, value]))
  return {
    ...row,
    channels: row.channels.map(({ config, ...channel }) => ({ ...channel, capabilities: capabilitiesOf(channel.kind, config) })),
    settings: DESK_SETTINGS.map(key => ({ key, value: saved.get(key) ?? settingOf(key).default })),
  }
}

const MOST_UNREAD = 500

/** The asker's own open tickets with something unread. */
export async function readUnread({ tenantId: tenant, userId }: Asker): Promise<number[]> {
  const rows = await queryTenant(
    tenant,
    () => sql<{ id: number }>`
      select t.id from ticket_rooms r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
      where r.tenant_id = ${tenant} and r.room = ${`user:${userId}`} and r.status = 'open' and t.user_id = ${userId} and t.unread > 0
      order by r.updated_at desc limit ${sql.lit(MOST_UNREAD)}`,
  )
  return rows.map(row => row.id)
}

interface Load {
  users: { id: number; open: number }[]
  queues: { id: number; waiting: number }[]
}

/** From the kept counts: what each user owns is announced in their room, what waits in a queue in that queue's. */
export async function readLoad({ tenantId: tenant }: Asker): Promise<Load> {
  const rows = await queryTenant(
    tenant,
    () => sql<{ room: string; n: number }>`
      select room, sum(n)::int as n from ticket_counts
      where tenant_id = ${tenant} and ((status = 'open' and room ~ '^user:\\d+$') or (status = 'pending' and room ~ '^queue:\\d+:free$'))
      group by room having sum(n) > 0`,
  )
  const idIn = (room: string) => Number(room.split(':')[1])
  const of = (kind: string) => rows.filter(({ room }) => room.startsWith(kind))
  return {
    users: of('user').map(({ room, n }) => ({ id: idIn(room), open: n })),
    queues: of('queue').map(({ room, n }) => ({ id: idIn(room), waiting: n })),
  }
}
