import type { authRoutes } from '@balcao/contract/auth'
import { refuse } from '@balcao/contract/errors'
import type { Handlers, Input } from '@balcao/contract/route'
import { audit } from '../../infra/audit.ts'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/db.ts'
import type { Exchange } from '../../infra/http.ts'
import { addUser, countAttempt, hashPassword, MAIL_JOB, placeOf, usePass } from '../access/index.ts'
import { translated } from './companies.ts'
import { documentOf, phoneOf } from './documents.ts'
import { newTenantId } from './new-tenant.ts'
import { openPlans } from './plans.ts'
import { trialEnd } from './rules/trial.ts'
import { recordAcceptance } from './terms.ts'

export interface SignupOptions {
  captchaRequired: boolean
  enqueue(tx: Tx, name: typeof MAIL_JOB, mail: { kind: 'welcome'; email: string; language: string | null }): Promise<unknown>
}

type Signup = Pick<typeof authRoutes, 'signup'>
type Wanted = Input<Signup['signup'], Exchange>['body']

/** The words the acceptance is kept under: nobody clicked, the superadmin opened the plan to everybody. */
const STANDING = "the superadmin's standing acceptance"

export const signupHandlers = (options: SignupOptions): Handlers<Signup, Exchange> => ({
  signup: async ({ body, exchange }) => {
    await countAttempt('signup.address', placeOf(exchange.address))
    // What the form can be told is wrong is told before the captcha is used up.
    const checked = { ...body, identity: documentOf(body.identity), phone: phoneOf(body.phone) }
    if (options.captchaRequired) await usePass(body.captcha)

    const passwordHash = await hashPassword(body.password)
    const id = await newTenantId()
    return translated(() =>
      withTenant(id, async tx => {
        const made = await foundCompany(tx, checked, passwordHash)
        await options.enqueue(tx, MAIL_JOB, { kind: 'welcome', email: body.email, language: exchange.language ?? null })
        return made
      }),
    )
  },
})

/** The company, its admin and its terms, in one transaction: none of them exists without the others. */
async function foundCompany(tx: Tx, wanted: Wanted, passwordHash: string) {
  const plan = await openPlans(tx).where('id', '=', wanted.planId).executeTakeFirst()
  if (!plan) return refuse('ERR_NO_PLAN_FOUND', { id: wanted.planId })

  await tx
    .insertInto('tenants')
    .values({
      id: tx.tenant,
      name: wanted.name,
      identity: wanted.identity,
      phone: wanted.phone,
      plan_id: plan.id,
      max_users: plan.users,
      max_connections: plan.connections,
      trial: plan.trial,
      trial_period: plan.trialPeriod,
      trial_ends_at: trialEnd(plan, clock.now()),
    })
    .execute()
  await recordAcceptance(tx, STANDING)
  const userId = await addUser(tx, { name: wanted.name, email: wanted.email, passwordHash, profile: 'admin' })
  await audit(tx, null, 'tenant.signedUp', { name: wanted.name, planId: plan.id, email: wanted.email })
  return { tenantId: tx.tenant, userId, trialDays: plan.trial ? plan.trialPeriod : null }
}
