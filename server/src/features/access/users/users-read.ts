import { attendanceFilter, ownShortcuts } from '@balcao/contract/access/auth'
import { pictureAt, type User } from '@balcao/contract/access/users'
import { refuse } from '@balcao/contract/errors'
import type { Profile } from '@balcao/contract/permissions'
import type { ListQuery } from '@balcao/contract/shapes'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { queryTenant, type Tx } from '../../../infra/database/db.ts'
import type { Tables } from '../../../infra/database/schema.ts'
import { PAUSE } from '../../../infra/processes/presence.ts'

interface NamedId {
  id: number
  name: string
}

/** Wants to be reached, and has a socket in a process; a dead process's rows go with its lease. */
const isOnline = sql<boolean>`(u.is_available and exists (
  select from presence p where p.tenant_id = u.tenant_id and p.user_id = u.id))`

const isIdle = sql<boolean>`coalesce((
  select bool_and(p.idle) from presence p where p.tenant_id = u.tenant_id and p.user_id = u.id), false)`

const isSecured = sql<boolean>`exists (
  select from second_factors f where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null)`

const queuesOf = sql<NamedId[]>`(
  select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by lower(q.name), q.id), '[]')
  from user_queues l join queues q on q.tenant_id = l.tenant_id and q.id = l.queue_id
  where l.tenant_id = u.tenant_id and l.user_id = u.id)`

const channelsOf = sql<number[]>`array(
  select l.channel_id from user_channels l where l.tenant_id = u.tenant_id and l.user_id = u.id order by 1)`

/** What the screens list a person by; one's company is joined by who needs it. */
export const people = (db: Kysely<Tables>) =>
  db
    .selectFrom('users as u')
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'u.support', 'u.beta'])
    .select(['u.is_active as isActive', 'u.block_wavoip as blockWavoip', 'u.created_at as createdAt'])
    .select([
      sql<Profile>`u.profile`.as('profile'),
      isOnline.as('isOnline'),
      PAUSE.as('pause'),
      sql<boolean>`u.invited_at is not null`.as('invited'),
      isSecured.as('secured'),
    ])

const wholeUsers = (db: Kysely<Tables>) =>
  people(db)
    .leftJoin('user_pictures as i', join => join.onRef('i.tenant_id', '=', 'u.tenant_id').onRef('i.user_id', '=', 'u.id'))
    .select([
      'i.file_id',
      'u.is_dark',
      'u.filters',
      'u.shortcuts',
      'u.pins',
      queuesOf.as('queues'),
      channelsOf.as('whatsappAllowed'),
    ])

type UserRow = Awaited<ReturnType<ReturnType<typeof wholeUsers>['executeTakeFirstOrThrow']>>

/** Kept as the browser saved them; what a newer contract no longer knows is forgotten rather than refused. */
const savedFilter = attendanceFilter.catch({})

const savedShortcuts = ownShortcuts.catch({})

const onTheWire = ({ is_dark, filters, shortcuts, pins, file_id, createdAt, ...row }: UserRow): User => ({
  ...row,
  picture: pictureAt(file_id),
  createdAt: createdAt.toISOString(),
  configs: {
    isDark: is_dark,
    filtrosAtendimento: savedFilter.parse(filters),
    shortcuts: savedShortcuts.parse(shortcuts),
    pins,
  },
})

/** What a list of people may be sorted by. */
const ORDERS: Record<string, RawBuilder<unknown>> = {
  name: sql`searchable(u.name)`,
  email: sql`u.email`,
  profile: sql`u.profile`,
  isActive: sql`u.is_active`,
  createdAt: sql`u.created_at`,
}

export const orderOf = ({ sort, direction }: Pick<ListQuery, 'sort' | 'direction'>, orders = ORDERS): RawBuilder<unknown> =>
  sql`${(sort && Object.hasOwn(orders, sort) && orders[sort]) || sql`searchable(u.name)`} ${sql.raw(direction)}`

/** Accents and case mean nothing to a search, and neither do `%` and `_`. */
export const matching = (typed: string): RawBuilder<boolean> =>
  typed === '' ? sql`true` : sql`strpos(searchable(u.name || ' ' || u.email), searchable(${typed})) > 0`

interface UserQuery extends ListQuery {
  profile?: Profile[] | undefined
  queueId?: number | undefined
  isActive?: 'true' | 'false' | undefined
}

export async function listUsers(tenant: number, query: UserQuery): Promise<{ rows: User[]; count: number; hasMore: boolean }> {
  const offset = (query.pageNumber - 1) * query.pageSize
  const found = await queryTenant(tenant, db =>
    wholeUsers(db)
      .where(matching(query.searchParam))
      .where(query.profile ? sql<boolean>`u.profile = any (${query.profile})` : sql<boolean>`true`)
      .where(query.queueId ? standsIn(query.queueId) : sql<boolean>`true`)
      .where(query.isActive ? sql<boolean>`u.is_active = ${query.isActive === 'true'}` : sql<boolean>`true`)
      .select(sql<number>`count(*) over ()::int`.as('found'))
      .orderBy(orderOf(query))
      .orderBy('u.id')
      .limit(query.pageSize)
      .offset(offset),
  )
  const count = found[0]?.found ?? (offset === 0 ? 0 : (await listUsers(tenant, { ...query, pageNumber: 1 })).count)
  return { rows: found.map(({ found: _, ...row }) => onTheWire(row)), count, hasMore: offset + found.length < count }
}

const standsIn = (queueId: number) =>
  sql<boolean>`exists (select from user_queues l where l.tenant_id = u.tenant_id and l.user_id = u.id and l.queue_id = ${queueId})`

export async function showUser(tx: Tx, id: number): Promise<User> {
  const row = await wholeUsers(tx).where('u.id', '=', id).executeTakeFirst()
  return row ? onTheWire(row) : refuse('ERR_NO_USER_FOUND', { id })
}

/** Everybody one can write to in the internal chat. */
export async function colleagues(tenant: number, userId: number) {
  const users = await queryTenant(tenant, db =>
    people(db)
      .select(isIdle.as('isIdle'))
      .where('u.is_active', '=', true)
      .where('u.id', '!=', userId)
      .orderBy(sql`searchable(u.name)`)
      .orderBy('u.id'),
  )
  return users.map(({ id, name, ...user }) => ({
    id,
    userId: id,
    username: name,
    profile: user.profile,
    isOnline: user.isOnline,
    isIdle: user.isIdle,
    pause: user.pause,
  }))
}
