import { randomUUID } from 'node:crypto'
import type { PROFILES } from '@balcao/contract/permissions'
import { roomsOf } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { issueToken } from '../infra/auth.ts'
import { crossTenants, withTenant } from '../infra/db.ts'

/** A signed-in person, made by hand: what infra tests need before there is a login. */
export interface Person {
  tenantId: number
  userId: number
  name: string
  sessionId: string
  token: string
}

export async function newTenant(name: string): Promise<number> {
  const { rows } = await crossTenants(tx =>
    sql<{ id: number }>`insert into tenants (name, max_users, max_connections) values (${name}, 10, 10) returning id`.execute(tx),
  )
  return rows[0]?.id ?? 0
}

export async function newPerson(
  tenantId: number,
  name: string,
  options: { profile?: (typeof PROFILES)[number]; queueIds?: number[] } = {},
): Promise<Person> {
  const profile = options.profile ?? 'user'
  const userId = await withTenant(tenantId, async tx => {
    const user = await tx
      .insertInto('users')
      .values({ name, email: `${name}-${randomUUID()}@example.com`, password_hash: '-', profile })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rooms = roomsOf({ userId: user.id, profile, support: false, blockWavoip: false, queueIds: options.queueIds ?? [] })
    await tx.updateTable('users').set({ rooms }).where('id', '=', user.id).execute()
    return user.id
  })
  return { tenantId, userId, name, ...(await newSession({ tenantId, userId, name }, profile)) }
}

/** A session and its token, of the rights the person has now. */
export async function newSession(
  { tenantId, userId, name }: Pick<Person, 'tenantId' | 'userId' | 'name'>,
  profile: (typeof PROFILES)[number] = 'user',
): Promise<{ sessionId: string; token: string }> {
  const sessionId = randomUUID()
  const rights = await withTenant(tenantId, async tx => {
    await tx
      .insertInto('sessions')
      .values({ id: sessionId, user_id: userId, secret_hash: '-', expires_at: new Date(Date.now() + 3_600_000) })
      .execute()
    return tx
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenant_id')
      .where('u.id', '=', userId)
      .select(['u.rights', 't.rights as tenantRights'])
      .executeTakeFirstOrThrow()
  })
  return { sessionId, token: await tokenFor({ tenantId, userId, name, sessionId, ...rights, profile }) }
}

export const tokenFor = (who: {
  tenantId: number
  userId: number
  name: string
  sessionId: string
  rights: number
  tenantRights: number
  profile?: (typeof PROFILES)[number]
  blocked?: boolean
}): Promise<string> =>
  issueToken({
    profile: 'user',
    support: false,
    blocked: false,
    termsPending: false,
    blockWavoip: false,
    beta: false,
    ...who,
  })
