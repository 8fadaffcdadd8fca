import type { secondFactorRoutes, secondStepRoutes } from '@balcao/contract/access/second-factor'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { violated } from '../../../infra/database/db-errors.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { holderOfToken } from '../../../infra/trust/auth.ts'
import { type Access, opening } from '../auth.routes.ts'
import { countAttempt } from '../login/attempts.ts'
import { keep, keepForMedia } from '../login/cookies.ts'
import { provePassword } from '../users/users.ts'
import { beginApp, factorsOf, firstCodes, isRequired, removeAll, takeAppCode } from './factors.ts'
import { askPasskeyWithin, enter, setUpWithin } from './login-step.ts'
import { newPasskey, passkeyMade } from './passkeys.ts'
import { newRecoveryCodes } from './recovery.ts'
import { beginStep, endStep, lookAtStep } from './steps.ts'

export const secondStepHandlers = (access: Access): Handlers<typeof secondStepRoutes, Exchange> => ({
  setUp: ({ body, exchange }) => setUpWithin(body.step, exchange),
  passkey: ({ body, exchange }) => askPasskeyWithin(body.step, exchange),
  enter: async ({ body, exchange }) => {
    const { answer, cookie, recoveryCodes } = await enter(body, exchange)
    keep(exchange, cookie)
    keepForMedia(exchange, answer.token)
    const who = await holderOfToken(answer.token)
    return { ...(who ? await opening(access, who, answer) : answer), recoveryCodes }
  },
})

const OK = { ok: true } as const

/** In a transaction of the asker, once they have shown that they know their password. */
async function proven<T>(actor: Actor, password: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  await provePassword(actor, password)
  return withTenant(actor.tenantId, work)
}

export const secondFactorHandlers: Handlers<typeof secondFactorRoutes, Exchange> = {
  show: ({ actor }) =>
    withTenant(actor.tenantId, async tx => {
      const [factors, left, required] = [
        await factorsOf(tx, actor.userId),
        await codesLeft(tx, actor.userId),
        await isRequired(tx, actor.userId),
      ]
      const shown = factors.map(({ id, kind, name, created_at, used_at }) => ({
        id,
        kind: kind === 'passkey' ? ('passkey' as const) : ('totp' as const),
        name,
        createdAt: created_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
      }))
      return { factors: shown, recoveryLeft: left, required }
    }),

  beginTotp: async ({ actor, body }) =>
    (await proven(actor, body.currentPassword, tx => beginApp(tx, actor.userId))) ?? refuse('ERR_CONFLICT'),

  confirmTotp: async ({ actor, body }) => {
    await countAttempt('second.account', `${actor.tenantId} ${actor.userId}`)
    return withTenant(actor.tenantId, async tx => {
      if (!(await takeAppCode(tx, actor.userId, body.code.replace(/\s/g, ''), { waiting: true }))) refuse('ERR_SECOND_CODE')
      await audit(tx, actor, 'second-factor.added', { userId: actor.userId, kind: 'totp' })
      return { recoveryCodes: await firstCodes(tx, actor.userId) }
    })
  },

  beginPasskey: async ({ actor, body, exchange }) => {
    const { email, known } = await proven(actor, body.currentPassword, async tx => {
      const me = await tx.selectFrom('users').select('email').where('id', '=', actor.userId).executeTakeFirstOrThrow()
      return { email: me.email, known: await factorsOf(tx, actor.userId) }
    })
    const options = await newPasskey({ userId: actor.userId, email, known }, exchange)
    const step = await withTenant(actor.tenantId, tx => beginStep(tx, { userId: actor.userId, challenge: options.challenge }))
    return { step, options: { ...options } }
  },

  confirmPasskey: async ({ actor, body, exchange }) => {
    const step = await lookAtStep(body.step)
    if (step.tenantId !== actor.tenantId || step.userId !== actor.userId || step.challenge === null)
      return refuse('ERR_STEP_OVER')
    const made = await passkeyMade(body.passkey, step.challenge, exchange)
    return withTenant(actor.tenantId, async tx => {
      await endStep(tx, step)
      const row = { user_id: actor.userId, kind: 'passkey', name: body.name, confirmed_at: clock.now(), ...made }
      await tx.insertInto('second_factors').values(row).execute().catch(knownAlready)
      await audit(tx, actor, 'second-factor.added', { userId: actor.userId, kind: 'passkey' })
      return { recoveryCodes: await firstCodes(tx, actor.userId) }
    })
  },

  renewCodes: ({ actor, body }) =>
    proven(actor, body.currentPassword, async tx => {
      if ((await factorsOf(tx, actor.userId)).length === 0) refuse('ERR_CONFLICT')
      await audit(tx, actor, 'second-factor.codes', { userId: actor.userId })
      return { recoveryCodes: await newRecoveryCodes(tx, actor.userId) }
    }),

  remove: ({ actor, params, body }) =>
    proven(actor, body.currentPassword, async tx => {
      const factors = await factorsOf(tx, actor.userId)
      const its = factors.find(({ id }) => id === params.id) ?? refuse('ERR_NO_FACTOR_FOUND', { id: params.id })
      if (factors.length > 1) await tx.deleteFrom('second_factors').where('id', '=', its.id).execute()
      else if (await isRequired(tx, actor.userId)) refuse('ERR_FACTOR_REQUIRED')
      else await removeAll(tx, actor.userId)
      await audit(tx, actor, 'second-factor.removed', { userId: actor.userId, kind: its.kind })
      return OK
    }),
}

const knownAlready = (error: unknown): never => {
  if (violated(error) === 'second_factors_credential') refuse('ERR_CONFLICT', undefined, error)
  throw error
}

async function codesLeft(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_codes')
    .select(row => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
