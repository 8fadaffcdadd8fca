import type { SecondStep, SecondWay } from '@balcao/contract/access/second-factor'
import { type Actor, rankOf } from '@balcao/contract/permissions'
import type { SettingKey } from '@balcao/contract/settings'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import type { Tx } from '../../../infra/database/db.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { newRecoveryCodes } from './recovery.ts'
import { beginStep } from './steps.ts'
import { type AppSecret, newAppSecret, sealSecret, stepOfCode } from './totp.ts'

const REQUIRED: SettingKey = 'adminSecondFactor'

/** The company asks it of its admins, and this one is one of them. */
export async function isRequired(tx: Tx, userId: number): Promise<boolean> {
  const who = await tx
    .selectFrom('users')
    .select(['profile', 'support'])
    .select(row => row.selectFrom('settings').select('value').where('key', '=', REQUIRED).as('required'))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (who?.required !== 'enabled') return false
  return who.profile === 'admin' || who.profile === 'superadmin' || rankOf({ profile: 'user', support: who.support }) === 'admin'
}

export const factorsOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
export type Factor = Awaited<ReturnType<typeof factorsOf>>[number]

/** What a login whose password was right still asks for; null: nothing. */
export async function stepAfterPassword(tx: Tx, userId: number): Promise<SecondStep | null> {
  const kinds = new Set((await factorsOf(tx, userId)).map(({ kind }) => kind))
  const isSetUp = kinds.size === 0
  if (isSetUp && !(await isRequired(tx, userId))) return null
  const ways: SecondWay[] = isSetUp ? ['totp'] : [...(['totp', 'passkey'] as const).filter(kind => kinds.has(kind)), 'recovery']
  return { step: await beginStep(tx, { userId, isSetUp }), ways, setUp: isSetUp }
}

/** A secret that counts once its first code was given; one that waited before is replaced. Null: there is an app already. */
export async function beginApp(tx: Tx, userId: number): Promise<AppSecret | null> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const made = newAppSecret(email)
  const secret = sealSecret(made.secret, tx.tenant, userId)
  const { rows } = await sql`
    insert into second_factors (user_id, kind, name, secret) values (${userId}, 'totp', 'app', ${secret})
    on conflict (tenant_id, user_id) where kind = 'totp' do update set secret = excluded.secret, last_step = 0, created_at = now()
      where second_factors.confirmed_at is null
    returning id`.execute(tx)
  return rows.length === 1 ? made : null
}

/** Takes a code of a user's app: each code once, even by two at once. `waiting`: of the app that is being set up. */
export async function takeAppCode(tx: Tx, userId: number, code: string, { waiting = false } = {}): Promise<boolean> {
  const app = await tx
    .selectFrom('second_factors')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', waiting ? 'is' : 'is not', null)
    .executeTakeFirst()
  const step = app?.secret ? await stepOfCode(app.secret, code, { tenantId: tx.tenant, userId }) : null
  if (!app || step === null) return false
  const now = clock.now()
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step, used_at: now, ...(waiting ? { confirmed_at: now } : {}) })
    .where('id', '=', app.id)
    .where('last_step', '<', step)
    .returning('id')
    .execute()
  return taken.length === 1
}

/** With somebody's first factor come their recovery codes. */
export async function firstCodes(tx: Tx, userId: number): Promise<string[] | null> {
  const { count } = await tx
    .selectFrom('recovery_codes')
    .select(row => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count) > 0 || (await factorsOf(tx, userId)).length > 1 ? null : newRecoveryCodes(tx, userId)
}

/** All of somebody's: they sign in by their password alone. */
export async function removeAll(tx: Tx, userId: number): Promise<number> {
  const gone = await tx.deleteFrom('second_factors').where('user_id', '=', userId).returning('id').execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_steps').where('user_id', '=', userId).execute()
  return gone.length
}

/** Somebody lost theirs, and is helped. */
export async function resetFactors(tx: Tx, by: Pick<Actor, 'userId' | 'tenantId'>, userId: number): Promise<void> {
  const count = await removeAll(tx, userId)
  await audit(tx, by, 'second-factor.reset', { userId, count })
}
