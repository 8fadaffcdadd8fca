import type { Session } from '@balcao/contract/access/auth'
import { refuse } from '@balcao/contract/errors'
import { email as emailShape } from '@balcao/contract/shapes'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { networkOf } from '../../../infra/http/network-address.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { companyOf } from '../claims.ts'
import { stepAfterPassword } from '../second/factors.ts'
import { countAttempt, countOnly, forgiveLogin } from './attempts.ts'
import { usePass } from './captcha.ts'
import { codeMatches, endCode } from './login-code.ts'
import { hashPassword, isOutOfDate, passwordMatches } from './passwords.ts'
import { sessionView } from './session-view.ts'
import { isTheirBrowser, type RefreshCookie, startSession, tokenFor, type Visit } from './sessions.ts'

interface Credentials {
  email: string
  password: string
  captcha?: string | undefined
  code?: string | undefined
  /** The cookie of a session this browser has or had. */
  cookie?: string | undefined
}

interface Login {
  captchaRequired: boolean
}

/** How somebody came in, beside their password. */
type Coming = Visit & { way?: 'totp' | 'passkey' | 'recovery' }

interface SignedInAnswer {
  answer: Session & { token: string }
  cookie: RefreshCookie
}

/**
 * Signs somebody in. Until the password is proven, nothing that is answered, and nothing that takes time, depends on
 * whether the e-mail exists: an unknown one is looked for in tenant 1, where it is not, and checked against nobody's hash.
 */
export async function signIn(given: Credentials, visit: Visit, options: Login): Promise<SignedInAnswer> {
  const { email, password } = readCredentials(given)
  await countAttempt('login.address', networkOf(visit.address))
  const tenant = (await companyOf(email)) ?? MAIN_TENANT

  const found = await withTenant(tenant, tx => findLogin(tx, email))
  await proveHuman(given, { tenant, userId: found?.id ?? null, email }, options)
  const wait = await countOnly('login.account', email)
  // A guesser of a password must not thereby lock out its owner: the limit of an account stops a caller
  // of whom nothing is known, and answers the wrong passwords of the others.
  const isTrusted =
    options.captchaRequired || (found && (await withTenant(tenant, tx => isTheirBrowser(tx, found.id, given.cookie))))
  const tooMany = () => refuse('ERR_LIMIT_MAX', { retryAfter: wait })
  if (wait !== null && !isTrusted) return tooMany()

  const proven = await passwordMatches(password, found?.is_active ? found.password_hash : null)
  if (!found || !proven) return wait === null ? refused(tenant, found?.id ?? null, visit) : tooMany()
  refuseClosedDoors(found)

  const renewed = isOutOfDate(found.password_hash) ? await hashPassword(password) : found.password_hash
  const signedIn = await withTenant(tenant, async tx => {
    if (!(await stillThere(tx, found, renewed))) return refuse('ERR_INVALID_CREDENTIALS')
    await endCode(tx, found.id)
    return (await stepAfterPassword(tx, found.id)) ?? letIn(tx, found.id, visit)
  })
  await forgiveLogin(email, visit.address)
  // The step must commit, so the refusal comes after the transaction.
  return 'step' in signedIn ? refuse('ERR_SECOND_FACTOR', { ...signedIn }) : signedIn
}

/** All that was asked is proven: a session begins. */
export async function letIn(tx: Tx, userId: number, { way, ...visit }: Coming): Promise<SignedInAnswer> {
  const seen = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!seen) return refuse('ERR_INVALID_CREDENTIALS')
  const { id, cookie } = await startSession(tx, userId, visit)
  await audit(tx, { tenantId: tx.tenant, userId }, 'login', { ...visit, ...(way ? { way } : {}) })
  const view = await sessionView(tx, userId)
  return { answer: { ...view, token: await tokenFor(tx, userId, id) }, cookie }
}

/** Of an e-mail nobody has in company 1, so that it takes as long. */
async function refused(tenant: number, userId: number | null, { address }: Visit): Promise<never> {
  await withTenant(tenant, tx => audit(tx, null, 'login.refused', { userId, address }))
  return refuse('ERR_INVALID_CREDENTIALS')
}

function readCredentials({ email, password }: Credentials) {
  const read = emailShape.safeParse(email)
  if (!read.success || password === '') return refuse('ERR_CREDENTIALS_FORMAT')
  return { email: read.data, password }
}

async function proveHuman(
  { captcha, code }: Credentials,
  who: { tenant: number; userId: number | null; email: string },
  { captchaRequired }: Login,
): Promise<void> {
  if (!captchaRequired) return
  if (code === undefined) return usePass(captcha)
  if (!(await codeMatches(who, code))) refuse('ERR_LOGIN_CODE')
}

type Found = NonNullable<Awaited<ReturnType<typeof findLogin>>>

const findLogin = (tx: Tx, email: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .innerJoin('installation as i', join => join.onTrue())
    .select(['u.id', 'u.password_hash', 'u.is_active', 'u.profile', 't.status', 't.deleting_at', 'i.authorised'])
    .where('u.email', '=', email)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

/** Only who proved their password reads that their company, or the installation, is closed. */
function refuseClosedDoors({ profile, status, deleting_at, authorised }: Found): void {
  if (!authorised && profile !== 'superadmin') refuse('ERROR_NO_PERMISSION_API_ADMIN')
  if (deleting_at) refuse('ERR_TENANT_INVALID')
  if (status !== 'active') refuse('ERR_TENANT_INACTIVE')
}

/** The password was checked outside a transaction: the user may have been deactivated, or got another one, since. */
async function stillThere(tx: Tx, { id, password_hash }: Found, renewed: string): Promise<boolean> {
  const seen = await tx
    .updateTable('users')
    .set({ last_login_at: clock.now(), password_hash: renewed })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .execute()
  return seen.length === 1
}
