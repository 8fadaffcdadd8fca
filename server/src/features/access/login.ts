import type { Session } from '@balcao/contract/auth'
import { MAIN_TENANT } from '@balcao/contract/constants'
import { refuse } from '@balcao/contract/errors'
import { email as emailShape } from '@balcao/contract/shapes'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/db.ts'
import { tenantOf } from '../../infra/tenant-of.ts'
import { countAttempt, forgiveLogin, placeOf } from './attempts.ts'
import { usePass } from './captcha.ts'
import { codeMatches, endCode } from './login-code.ts'
import { hashPassword, isOutOfDate, passwordMatches } from './passwords.ts'
import { sessionView } from './session-view.ts'
import { type RefreshCookie, startSession, tokenFor, type Visit } from './sessions.ts'

export interface Credentials {
  email: string
  password: string
  captcha?: string | undefined
  code?: string | undefined
}

export interface Login {
  captchaRequired: boolean
}

export interface SignedInAnswer {
  answer: Session & { token: string }
  cookie: RefreshCookie
}

/**
 * Signs somebody in. Until the password is proven, nothing that is answered, and nothing that takes time, depends on
 * whether the e-mail exists: an unknown one is looked for in tenant 1, where it is not, and checked against nobody's hash.
 */
export async function signIn(given: Credentials, visit: Visit, options: Login): Promise<SignedInAnswer> {
  const { email, password } = readCredentials(given)
  await countAttempt('login.address', placeOf(visit.address))
  const tenant = (await tenantOf('login', email)) ?? MAIN_TENANT

  const found = await withTenant(tenant, tx => findLogin(tx, email))
  await proveHuman(given, { tenant, userId: found?.id ?? null, email }, options)
  await countAttempt('login.account', email)

  const proven = await passwordMatches(password, found?.is_active ? found.password_hash : null)
  if (!found || !proven) return refuse('ERR_INVALID_CREDENTIALS')
  refuseClosedDoors(found)

  const renewed = isOutOfDate(found.password_hash) ? await hashPassword(password) : found.password_hash
  const signedIn = await withTenant(tenant, async tx => {
    if (!(await stillThere(tx, found, renewed))) return refuse('ERR_INVALID_CREDENTIALS')
    await endCode(tx, found.id)
    const { id, cookie } = await startSession(tx, found.id, visit)
    const view = await sessionView(tx, found.id)
    return { answer: { ...view, token: await tokenFor(tx, found.id, id) }, cookie }
  })
  await forgiveLogin(email, visit.address)
  return signedIn
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
