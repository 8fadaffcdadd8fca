import type { userTenantRoutes } from '@balcao/contract/access/users'
import { refuse } from '@balcao/contract/errors'
import type { Profile } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { withoutDeadlock } from '../../../infra/database/db-errors.ts'
import { withPlatform } from '../../../infra/database/platform-db.ts'
import type { Tables } from '../../../infra/database/schema.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { newSecret } from '../../../infra/trust/keys.ts'
import { countAttempt } from '../login/attempts.ts'
import { hashPassword } from '../login/passwords.ts'
import { resetFactors } from '../second/factors.ts'
import { announced, mailInvitation, takeAway, type UserOptions } from './users.ts'
import { matching, orderOf, people } from './users-read.ts'
import { addUser, lockUser, saveUser } from './users-save.ts'

/** Users of every company, for the superadmin; each change is written into the log of the company it was made in. */
export const userTenantHandlers = (options: UserOptions): Handlers<typeof userTenantRoutes, Exchange> => ({
  list: ({ query }) => withPlatform('list the users of every company', tx => list(tx, query)),
  show: async ({ params: { id } }) => withTenant(await companyOf(id), tx => show(tx, id)),

  create: async ({ actor, body: { tenantId, ...user } }) => {
    superadminsStayHome(tenantId, user.profile)
    const passwordHash = await hashPassword(newSecret())
    return withTenant(tenantId, async tx => {
      const id = await addUser(tx, { ...user, passwordHash, isInvited: true })
      await mailInvitation(tx, user.email, options)
      await announced(tx, id, { isNew: true })
      await audit(tx, actor, 'user.invited', { userId: id, profile: user.profile })
      return show(tx, id)
    })
  },

  update: async ({ actor, params: { id }, body: { tenantId: said, invite, resetSecondFactor, ...change } }) => {
    const tenantId = said ?? (await companyOf(id))
    superadminsStayHome(tenantId, change.profile)
    if (resetSecondFactor && id === actor.userId) refuse('ERR_OWN_USER')
    if (invite) await countAttempt('reset.account', `invitation ${tenantId} ${id}`)
    return withTenant(tenantId, async tx => {
      const person = await lockUser(tx, id)
      await saveUser(tx, person, change, { supportMarker: options.supportMarker })
      if (resetSecondFactor) await resetFactors(tx, actor, id)
      const after = await announced(tx, id)
      if (after.invited && (invite || after.email !== person.email)) await mailInvitation(tx, after.email, options)
      const { name: _name, ...rights } = change
      await audit(tx, actor, 'user.changed', { userId: id, ...rights })
      if (change.support !== undefined && change.support !== person.support) {
        await audit(tx, actor, change.support ? 'support.granted' : 'support.taken', { userId: id, email: person.email })
      }
      return show(tx, id)
    })
  },

  remove: async ({ actor, params: { id }, body }) => {
    if (id === actor.userId) refuse('ERR_OWN_USER')
    const tenantId = body.tenantId ?? (await companyOf(id))
    return withoutDeadlock(() =>
      withTenant(tenantId, async tx => {
        const person = await lockUser(tx, id)
        await takeAway(tx, person, options)
        await audit(tx, actor, 'user.removed', { userId: id, email: person.email })
        return { ok: true }
      }),
    )
  },
})

/** A user's id is given once in the installation. */
const companyOf = (id: number): Promise<number> =>
  withPlatform('find the company of a user', async tx => {
    const found = await withCompany(tx).where('u.id', '=', id).executeTakeFirst()
    return found?.tenantId ?? refuse('ERR_NO_USER_FOUND', { id })
  })

/** A superadmin elsewhere than in the company that runs the installation would be one nobody looks for. */
function superadminsStayHome(tenantId: number, profile: Profile | undefined): void {
  if (profile === 'superadmin' && tenantId !== MAIN_TENANT) refuse('ERR_TENANT_INVALID')
}

const withCompany = (db: Kysely<Tables>) =>
  people(db)
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .where('t.deleting_at', 'is', null)
    .select(['u.id as userId', 't.id as tenantId', 't.name as tenantName'])

type Row = Awaited<ReturnType<ReturnType<typeof withCompany>['executeTakeFirstOrThrow']>>
const onTheWire = ({ createdAt, ...row }: Row) => ({ ...row, createdAt: createdAt.toISOString() })

const show = async (tx: Tx, id: number) => onTheWire(await withCompany(tx).where('u.id', '=', id).executeTakeFirstOrThrow())

const ORDERS = {
  name: sql`searchable(u.name)`,
  email: sql`u.email`,
  profile: sql`u.profile`,
  tenantName: sql`searchable(t.name)`,
  isActive: sql`u.is_active`,
  createdAt: sql`u.created_at`,
}

type Query = Parameters<Handlers<typeof userTenantRoutes, Exchange>['list']>[0]['query']

async function list(db: Kysely<Tables>, query: Query) {
  const offset = (query.pageNumber - 1) * query.pageSize
  const asked = withCompany(db)
    .where(matching(query.searchParam))
    .where(query.tenantId ? sql<boolean>`t.id = ${query.tenantId}` : sql<boolean>`true`)
  const found = await asked
    .select(sql<number>`count(*) over ()::int`.as('found'))
    .orderBy(orderOf(query, ORDERS))
    .orderBy('u.id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  const count = found[0]?.found ?? (offset === 0 ? 0 : (await asked.execute()).length)
  return { rows: found.map(({ found: _, ...row }) => onTheWire(row)), count, hasMore: offset + found.length < count }
}
