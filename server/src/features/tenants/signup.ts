import type { authRoutes } from '@balcao/contract/access/auth'
import { refuse } from '@balcao/contract/errors'
import type { Handlers, Input } from '@balcao/contract/route'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { networkOf } from '../../infra/http/network-address.ts'
import { audit } from '../../infra/trust/audit.ts'
import {
  addUser,
  beginSession,
  countAttempt,
  endClaim,
  handOver,
  isHeld,
  MAIL_JOB,
  newPasswordHash,
  usePass,
} from '../access/index.ts'
import { translated } from './companies.ts'
import { documentOf, phoneOf } from './documents.ts'
import { newTenantId } from './new-tenant.ts'
import { openPlans } from './plans.ts'
import { trialEnd } from './rules/trial.ts'
import { recordAcceptance } from './terms.ts'

interface TenantMail {
  kind: 'welcome' | 'trialEnding' | 'trialOver'
  email: string
  language: string | null
  days?: number
}

export interface SignupOptions {
  captchaRequired: boolean
  enqueue(tx: Tx, name: typeof MAIL_JOB, mail: TenantMail): Promise<unknown>
}

type Signup = Pick<typeof authRoutes, 'signup'>
type Wanted = Input<Signup['signup'], Exchange>['body']

/** The words the acceptance is kept under: nobody clicked, the superadmin opened the plan to everybody. */
const STANDING = "the superadmin's standing acceptance"

export const signupHandlers = (options: SignupOptions): Handlers<Signup, Exchange> => ({
  signup: async ({ body, exchange }) => {
    await countAttempt('signup.address', networkOf(exchange.address))
    // What the form can be told is wrong is told before the captcha is used up.
    const checked = { ...body, identity: documentOf(body.identity), phone: phoneOf(body.phone) }
    if (options.captchaRequired) await usePass(body.captcha)

    const passwordHash = await newPasswordHash(body.password, [body.email, body.name, ...(body.person ? [body.person] : [])])
    const id = await newTenantId()
    if (await isHeld(body.email)) {
      // Asking for one address after another would tell who is a customer here.
      await countAttempt('email.probe', networkOf(exchange.address))
      refuse('ERR_EMAIL_TAKEN')
    }
    await endClaim(body.email)
    const { newcomer, trialDays } = await translated(() =>
      withTenant(id, async tx => {
        const made = await foundCompany(tx, checked, passwordHash)
        await options.enqueue(tx, MAIL_JOB, { kind: 'welcome', email: body.email, language: exchange.language ?? null })
        return { newcomer: await beginSession(tx, made.userId, exchange), trialDays: made.trialDays }
      }),
    )
    handOver(newcomer, exchange)
    return { ...newcomer.answer, trialDays }
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
  const userId = await addUser(tx, {
    name: wanted.person ?? wanted.name,
    email: wanted.email,
    passwordHash,
    profile: 'admin',
    isClaimed: true,
  })
  await audit(tx, null, 'tenant.signedUp', { name: wanted.name, planId: plan.id, email: wanted.email })
  return { userId, trialDays: plan.trial ? plan.trialPeriod : null }
}
