import { refuse } from '@balcao/contract/errors'
import type { ListQuery } from '@balcao/contract/shapes'
import type { Tenant } from '@balcao/contract/tenants/tenants'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { withPlatform } from '../../infra/database/platform-db.ts'
import type { Tables } from '../../infra/database/schema.ts'

/** Companies, without those that are being erased. */
const companies = (db: Kysely<Tables>) =>
  db
    .selectFrom('tenants as t')
    .where('t.deleting_at', 'is', null)
    .select(['t.id', 't.name', 't.overdue', 't.identity', 't.trial', 't.host', 't.max_users', 't.max_connections'])
    .select(['t.hide_unoficial', 't.plan_id', 't.trial_period', 't.terms_at', 't.created_at'])
    .select(['t.trial_ends_at', 't.trial_over_at', 't.erase_at'])
    .select(['t.payment_active', 't.payment_customer', sql<boolean>`t.payment_token is not null`.as('hasToken')])
    .select([
      sql<Tenant['status']>`t.status`.as('status'),
      sql<number>`(select count(*)::int from users u where u.tenant_id = t.id and u.is_active and u.deleted_at is null)`.as(
        'users',
      ),
      sql<
        Tenant['channels']
      >`(select json_build_object('connected', count(*) filter (where c.status = 'connected'), 'all', count(*))
        from channels c where c.tenant_id = t.id and c.deleted_at is null)`.as('channels'),
      sql<Date | null>`(select max(u.last_login_at) from users u where u.tenant_id = t.id)`.as('lastLoginAt'),
      sql<string | null>`(select p.name from plans p where p.id = t.plan_id)`.as('planName'),
      sql<Tenant['usage']>`(select json_build_object('files', u.files, 'bytes', u.bytes, 'countedAt', wire_time(u.counted_at))
        from tenant_usage u where u.tenant_id = t.id)`.as('usage'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof companies>['executeTakeFirstOrThrow']>>

/** The payment token stays: that there is one is all anybody is told. */
const onTheWire = (row: Row): Tenant => ({
  id: row.id,
  name: row.name,
  status: row.status,
  overdue: row.overdue,
  maxUsers: row.max_users,
  maxConnections: row.max_connections,
  identity: row.identity,
  hideUnoficial: row.hide_unoficial,
  payment: { active: row.payment_active, hasToken: row.hasToken, customerId: row.payment_customer },
  planId: row.plan_id,
  trial: row.trial,
  trialPeriod: row.trial_period,
  trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
  trialOver: row.trial_over_at !== null,
  eraseAt: row.erase_at?.toISOString() ?? null,
  usage: row.usage,
  host: row.host,
  users: row.users,
  channels: row.channels,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  planName: row.planName,
  termsAcceptedAt: row.terms_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

const ORDERS: Record<string, RawBuilder<unknown>> = {
  name: sql`searchable(t.name)`,
  status: sql`t.status`,
  planName: sql`(select searchable(p.name) from plans p where p.id = t.plan_id)`,
  lastLoginAt: sql`(select max(u.last_login_at) from users u where u.tenant_id = t.id)`,
  users: sql`users`,
  maxUsers: sql`t.max_users`,
  maxConnections: sql`t.max_connections`,
  createdAt: sql`t.created_at`,
  usage: sql`coalesce((select u.bytes from tenant_usage u where u.tenant_id = t.id), 0)`,
  id: sql`t.id`,
}

const orderOf = ({ sort, direction }: ListQuery) =>
  sql`${(sort && Object.hasOwn(ORDERS, sort) && ORDERS[sort]) || ORDERS.name} ${sql.raw(direction)}`

/** By name, or by document however it is punctuated. */
function matching(typed: string): RawBuilder<boolean> {
  if (typed === '') return sql`true`
  const bare = typed.replace(/[\s./-]/g, '').toUpperCase()
  return sql`(strpos(searchable(t.name), searchable(${typed})) > 0 or (${bare} <> '' and strpos(t.identity, ${bare}) > 0))`
}

export function listCompanies(query: ListQuery & { status?: Tenant['status'] | undefined }) {
  const offset = (query.pageNumber - 1) * query.pageSize
  return withPlatform('list the companies', async tx => {
    const asked = companies(tx)
      .where(matching(query.searchParam))
      .where(query.status ? sql<boolean>`t.status = ${query.status}` : sql<boolean>`true`)
    const found = await asked
      .select(sql<number>`count(*) over ()::int`.as('found'))
      .orderBy(orderOf(query))
      .orderBy('t.id')
      .limit(query.pageSize)
      .offset(offset)
      .execute()
    const count = found[0]?.found ?? (offset === 0 ? 0 : (await asked.execute()).length)
    return { rows: found.map(onTheWire), count, hasMore: offset + found.length < count }
  })
}

/** The company the transaction stands in. */
export async function showCompany(tx: Tx): Promise<Tenant> {
  const row = await companies(tx).where('t.id', '=', tx.tenant).executeTakeFirst()
  return row ? onTheWire(row) : refuse('ERR_NO_TENANT_FOUND', { id: tx.tenant })
}
