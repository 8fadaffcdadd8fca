import { randomUUID } from 'node:crypto'
import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { PROFILES } from '@balcao/contract/permissions'
import { MAIN_TENANT, TERMS_VERSION } from '@balcao/contract/values/constants'
import { MASKED } from '@balcao/contract/visibility'
import { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { issueToken } from '../../../infra/trust/auth.ts'
import { hashOf, sameHash } from '../../../infra/trust/keys.ts'
import { recordChanges } from '../../../infra/trust/rights.ts'
import { expiryOf, judge, type Shown } from '../rules/family.ts'
import { newRefreshSecret, wasGivenOut } from './refresh-secret.ts'

/** Why a session ended, as its row keeps it. */
type Ending = 'logout' | 'password' | 'reuse' | 'deactivated' | 'deleted'

/** What the browser keeps of a session: a cookie it cannot read, and for how long. */
export interface RefreshCookie {
  value: string
  maxAgeSeconds: number
}

export interface Visit {
  agent: string
  address: string
}

/** Begins a session; the cookie's secret exists nowhere else, the table has its hash. */
export async function startSession(tx: Tx, userId: number, visit: Visit): Promise<{ id: string; cookie: RefreshCookie }> {
  const now = clock.now()
  const id = randomUUID()
  const secret = newRefreshSecret(id)
  const expiresAt = expiryOf(now, now)
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      secret_hash: hashOf(secret),
      rotated_at: now,
      created_at: now,
      expires_at: expiresAt,
      agent: visit.agent,
      address: visit.address,
    })
    .execute()
  return { id, cookie: cookieOf({ tenant: tx.tenant, id, secret }, expiresAt, now) }
}

/** An access token for what the user is and may right now. */
export async function tokenFor(tx: Tx, userId: number, sessionId: string): Promise<string> {
  const holder = await holderOf(tx, userId)
  if (!holder) throw new Error(`no user ${userId} to issue a token to`)
  return issueToken({
    tenantId: tx.tenant,
    userId,
    name: holder.name,
    profile: z.enum(PROFILES).parse(holder.profile),
    support: holder.support,
    beta: holder.beta,
    blockWavoip: holder.block_wavoip,
    masked: holder.rooms.includes(MASKED),
    ...duesOf({ id: tx.tenant, overdue: holder.overdue || holder.trial_over_at !== null, termsVersion: holder.terms_version }),
    rights: holder.rights,
    tenantRights: holder.tenant_rights,
    sessionId,
  })
}

/** What a company owes before it may work; the one that runs the installation owes nothing. */
export function duesOf(tenant: { id: number; overdue: boolean; termsVersion: string | null }) {
  const exempt = tenant.id === MAIN_TENANT
  return {
    blocked: !exempt && tenant.overdue,
    termsPending: !exempt && tenant.termsVersion !== TERMS_VERSION,
  }
}

const holderOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select([
      'u.name',
      'u.profile',
      'u.support',
      'u.beta',
      'u.block_wavoip',
      'u.rooms',
      'u.rights',
      'u.is_active',
      'u.deleted_at',
    ])
    .select(['t.status', 't.overdue', 't.trial_over_at', 't.terms_version', 't.deleting_at', 't.rights as tenant_rights'])
    .where('u.id', '=', userId)
    .executeTakeFirst()

interface Refreshed {
  token: string
  /** Null when the browser has the newest one, or is just getting it in another tab. */
  cookie: RefreshCookie | null
}

/** A new access token for a refresh cookie, and the next cookie; an old cookie ends the session for everybody. */
export async function refreshSession(cookie: string | undefined): Promise<Refreshed> {
  const shown = partsOf(cookie)
  if (!shown) return refuse('ERR_SESSION_EXPIRED')
  // What ends a session must commit, so the refusal comes after the transaction.
  const answer = await withTenant(shown.tenant, tx => refreshIn(tx, shown))
  return typeof answer === 'string' ? refuse(answer) : answer
}

async function refreshIn(tx: Tx, shown: CookieParts): Promise<Refreshed | ErrorCode> {
  const session = await tx.selectFrom('sessions').selectAll().where('id', '=', shown.id).forUpdate().executeTakeFirst()
  if (!session) return 'ERR_SESSION_EXPIRED'

  const now = clock.now()
  const family = {
    rotatedAt: session.rotated_at,
    expiresAt: session.expires_at,
    endedAt: session.ended_at,
    first: session.previous_hash === null,
  }
  switch (judge(family, whichOf(shown, session), now)) {
    case 'over':
      return 'ERR_SESSION_EXPIRED'
    case 'stolen':
      log.warn({ tenant: tx.tenant, user: session.user_id, session: session.id }, 'an old refresh token was shown: session ended')
      await endSession(tx, session.id, 'reuse')
      return 'ERR_SESSION_EXPIRED'
    case 'again':
      return (await whyNot(tx, session)) ?? { token: await tokenFor(tx, session.user_id, session.id), cookie: null }
    case 'rotate':
      return (await whyNot(tx, session)) ?? rotate(tx, session, now)
  }
}

function whichOf({ id, secret }: CookieParts, session: { secret_hash: string; previous_hash: string | null }): Shown {
  if (sameHash(secret, session.secret_hash)) return 'newest'
  if (sameHash(secret, session.previous_hash)) return 'previous'
  return wasGivenOut(secret, id) ? 'older' : 'unknown'
}

/** A session outlives neither its user nor, for as long as it stands still, its company. */
async function whyNot(tx: Tx, session: { id: string; user_id: number }): Promise<ErrorCode | null> {
  const holder = await holderOf(tx, session.user_id)
  if (!holder?.is_active || holder.deleted_at) {
    await endSession(tx, session.id, 'deactivated')
    return 'ERR_SESSION_EXPIRED'
  }
  return holder.status === 'active' && !holder.deleting_at ? null : 'ERR_TENANT_INACTIVE'
}

async function rotate(
  tx: Tx,
  session: { id: string; user_id: number; secret_hash: string; created_at: Date },
  now: Date,
): Promise<Refreshed> {
  const secret = newRefreshSecret(session.id)
  const expiresAt = expiryOf(session.created_at, now)
  await tx
    .updateTable('sessions')
    .set({ secret_hash: hashOf(secret), previous_hash: session.secret_hash, rotated_at: now, expires_at: expiresAt })
    .where('id', '=', session.id)
    .execute()
  return {
    token: await tokenFor(tx, session.user_id, session.id),
    cookie: cookieOf({ tenant: tx.tenant, id: session.id, secret }, expiresAt, now),
  }
}

/** Ends one session in every process; one that ended before stays as it was. */
export const endSession = (tx: Tx, sessionId: string, why: Ending): Promise<void> =>
  end(tx, why, living => living.where('id', '=', sessionId))

/** Ends every session of a user in every process, or every one but the one that is kept. */
export const endSessionsOf = (tx: Tx, userId: number, why: Ending, options: { keepSession?: string } = {}): Promise<void> =>
  end(tx, why, living => {
    const his = living.where('user_id', '=', userId)
    return options.keepSession ? his.where('id', '!=', options.keepSession) : his
  })

const livingSessions = (tx: Tx, why: Ending) =>
  tx.updateTable('sessions').set({ ended_at: clock.now(), ended_why: why }).where('ended_at', 'is', null)

type Living = ReturnType<typeof livingSessions>

async function end(tx: Tx, why: Ending, which: (living: Living) => Living): Promise<void> {
  const ended = await which(livingSessions(tx, why)).returning('id').execute()
  if (ended.length > 0)
    await recordChanges(
      tx,
      ended.map(({ id }) => ({ sessionId: id })),
    )
}

/** Ends the session a cookie belongs to. A cookie that proves nothing ends nothing. */
export async function endSessionOfCookie(cookie: string | undefined): Promise<void> {
  const shown = partsOf(cookie)
  if (!shown) return
  await withTenant(shown.tenant, async tx => {
    const session = await tx
      .selectFrom('sessions')
      .select(['secret_hash', 'previous_hash'])
      .where('id', '=', shown.id)
      .executeTakeFirst()
    if (session && whichOf(shown, session) !== 'unknown') await endSession(tx, shown.id, 'logout')
  })
}

/** Whether a browser had a session of this person before, be it over by now: it is no stranger's. */
export async function isTheirBrowser(tx: Tx, userId: number, cookie: string | undefined): Promise<boolean> {
  const shown = partsOf(cookie)
  if (shown?.tenant !== tx.tenant) return false
  const session = await tx
    .selectFrom('sessions')
    .select(['secret_hash', 'previous_hash', 'ended_why'])
    .where('id', '=', shown.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return session !== undefined && session.ended_why !== 'reuse' && whichOf(shown, session) !== 'unknown'
}

interface CookieParts {
  tenant: number
  id: string
  secret: string
}

const COOKIE = /^(\d{1,15})\.([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/

function partsOf(cookie: string | undefined): CookieParts | null {
  const [, tenant, id, secret] = COOKIE.exec(cookie ?? '') ?? []
  return tenant && Number(tenant) > 0 && id && secret ? { tenant: Number(tenant), id, secret } : null
}

function cookieOf({ tenant, id, secret }: CookieParts, expiresAt: Date, now: Date): RefreshCookie {
  return { value: `${tenant}.${id}.${secret}`, maxAgeSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }
}
