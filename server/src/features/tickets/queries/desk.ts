import type { Pause } from '@balcao/contract/access/auth'
import { pictureAt } from '@balcao/contract/access/users'
import type { ChannelKind, ChannelStatus } from '@balcao/contract/channels/channel-words'
import { settingOf } from '@balcao/contract/settings'
import { DESK_SETTINGS, type Desk } from '@balcao/contract/tickets/desk'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import { PAUSE } from '../../../infra/processes/presence.ts'
import { capabilitiesOf } from '../../channels/index.ts'
import type { Asker } from './sight.ts'

interface Row {
  rooms: string[]
  queues: Desk['queues']
  tags: Desk['tags']
  users: Desk['users']
  teams: Desk['teams']
  channels: {
    id: number
    name: string
    kind: ChannelKind
    status: ChannelStatus
    hasQueue: boolean
    config: Record<string, unknown>
  }[]
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
        (select json_agg(json_build_object('id', p.id, 'name', p.name, 'isActive', p.is_active and p.deleted_at is null,
            'picture', i.file_id) order by p.name)
          from users p left join user_pictures i on i.tenant_id = p.tenant_id and i.user_id = p.id
          where p.tenant_id = ${tenant}) as users,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'isActive', is_active) order by name), '[]')
          from teams where tenant_id = ${tenant}) as teams,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'status', status,
            'hasQueue', queue_id is not null, 'config', config) order by name), '[]')
          from channels where tenant_id = ${tenant} and deleted_at is null) as channels,
        (select coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]')
          from settings where tenant_id = ${tenant} and key = any (${[...DESK_SETTINGS]}::text[])) as settings
      from users u where u.tenant_id = ${tenant} and u.id = ${asker.userId}`,
  )
  if (!row) throw new Error('the asker is no user')
  const saved = new Map(row.settings.map(({ key, value }) => [key, value]))
  return {
    ...row,
    users: row.users.map(user => ({ ...user, picture: pictureAt(user.picture) })),
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
  users: { id: number; open: number; pause: Pause | null }[]
  queues: { id: number; waiting: number; userIds: number[] }[]
  teams: { id: number; waiting: number; userIds: number[] }[]
}

/** From the kept counts: what each user owns is announced in their room, what waits in a queue in that queue's; and who works where. */
export async function readLoad({ tenantId: tenant }: Asker): Promise<Load> {
  const [row] = await queryTenant(
    tenant,
    () => sql<Load>`
      with counts as (
        select room, sum(n)::int as n from ticket_counts
        where tenant_id = ${tenant} and ((status = 'open' and room ~ '^user:\\d+$') or (status = 'pending' and room ~ '^(queue|team):\\d+:free$'))
        group by room having sum(n) > 0
      )
      select (
        select coalesce(json_agg(json_build_object('id', u.id, 'open', coalesce(c.n, 0), 'pause', ${PAUSE})), '[]')
        from users u left join counts c on c.room = 'user:' || u.id
        where u.tenant_id = ${tenant} and (c.n is not null or u.pause_reason is not null and u.is_active and u.deleted_at is null)
      ) as users, (
        select coalesce(json_agg(json_build_object('id', q.id, 'waiting', coalesce(c.n, 0), 'userIds', coalesce(m.ids, '{}'))), '[]')
        from queues q left join counts c on c.room = 'queue:' || q.id || ':free'
        left join lateral (
          select array_agg(user_id) as ids from user_queues where tenant_id = ${tenant} and queue_id = q.id
        ) m on true
        where q.tenant_id = ${tenant}
      ) as queues, (
        select coalesce(json_agg(json_build_object('id', q.id, 'waiting', coalesce(c.n, 0), 'userIds', coalesce(m.ids, '{}'))), '[]')
        from teams q left join counts c on c.room = 'team:' || q.id || ':free'
        left join lateral (
          select array_agg(user_id) as ids from team_users where tenant_id = ${tenant} and team_id = q.id
        ) m on true
        where q.tenant_id = ${tenant}
      ) as teams`,
  )
  return row ?? { users: [], queues: [], teams: [] }
}
