import type { secondStepRoutes } from '@balcao/contract/access/second-factor'
import { refuse } from '@balcao/contract/errors'
import type { Input } from '@balcao/contract/route'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { networkOf } from '../../../infra/http/network-address.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { countAttempt } from '../login/attempts.ts'
import { visitOf } from '../login/cookies.ts'
import { letIn } from '../login/login.ts'
import { beginApp, factorsOf, firstCodes, takeAppCode } from './factors.ts'
import { askPasskey, passkeyAnswered } from './passkeys.ts'
import { takeRecoveryCode } from './recovery.ts'
import { askPasskeyIn, endStep, lookAtStep, type Step } from './steps.ts'

/** What comes after the password: no session begins before it. */

type Entering = Input<typeof secondStepRoutes.enter, Exchange>['body']

export async function setUpWithin(token: string, exchange: Exchange) {
  const step = await knock(token, exchange)
  if (!step.isSetUp) return refuse('ERR_STEP_OVER')
  return (await withTenant(step.tenantId, tx => beginApp(tx, step.userId))) ?? refuse('ERR_STEP_OVER')
}

export async function askPasskeyWithin(token: string, exchange: Exchange) {
  const step = await knock(token, exchange)
  const known = await withTenant(step.tenantId, tx => factorsOf(tx, step.userId))
  const options = await askPasskey(known, exchange)
  await withTenant(step.tenantId, tx => askPasskeyIn(tx, step, options.challenge))
  return { options: { ...options } }
}

async function knock(token: string, exchange: Exchange): Promise<Step> {
  await countAttempt('login.address', networkOf(exchange.address))
  return lookAtStep(token)
}

/** Ends a login, or says that the code was none; which is counted for the account, over all its steps. */
export async function enter({ step: token, code, passkey }: Entering, exchange: Exchange) {
  const step = await knock(token, exchange)
  const { tenantId, userId } = step
  await countAttempt('second.account', `${tenantId} ${userId}`)
  const proof = passkey ? await provenPasskey(step, passkey, exchange) : null
  const entered = await withTenant(tenantId, async tx => {
    const way = proof ? await usePasskey(tx, proof) : code ? await takeCode(tx, step, code) : null
    if (way === null) {
      await audit(tx, null, 'login.second.refused', { userId, address: exchange.address })
      return null
    }
    await endStep(tx, step)
    const recoveryCodes = step.isSetUp ? await firstCodes(tx, userId) : null
    if (step.isSetUp) await audit(tx, { tenantId, userId }, 'second-factor.added', { userId, kind: 'totp' })
    return { ...(await letIn(tx, userId, { ...visitOf(exchange), way })), recoveryCodes }
  })
  return entered ?? refuse('ERR_SECOND_CODE')
}

async function provenPasskey(step: Step, answer: Record<string, unknown>, exchange: Exchange) {
  const { challenge } = step
  if (challenge === null) return null
  const known = await withTenant(step.tenantId, tx => factorsOf(tx, step.userId))
  return passkeyAnswered(answer, { challenge, known, exchange })
}

/** A counter that goes back is of a copy. One that stays 0 does not count at all. */
async function usePasskey(tx: Tx, { id, counter }: { id: number; counter: number }): Promise<'passkey' | null> {
  const used = await tx
    .updateTable('second_factors')
    .set({ counter, used_at: clock.now() })
    .where('id', '=', id)
    .where(row => row.or([row('counter', '<', counter), row('counter', '=', 0)]))
    .returning('id')
    .execute()
  return used.length === 1 ? 'passkey' : null
}

async function takeCode(tx: Tx, { userId, isSetUp }: Step, typed: string): Promise<'totp' | 'recovery' | null> {
  const code = typed.replace(/\s/g, '')
  // A user who has a factor by now is asked for that: a step begun before it sets up no second door.
  if (isSetUp && (await factorsOf(tx, userId)).length > 0) return refuse('ERR_STEP_OVER')
  if (/^\d{6}$/.test(code)) return (await takeAppCode(tx, userId, code, { waiting: isSetUp })) ? 'totp' : null
  return !isSetUp && (await takeRecoveryCode(tx, userId, code)) ? 'recovery' : null
}
