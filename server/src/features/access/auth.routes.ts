import type { authRoutes, Opening, Session, Shell } from '@balcao/contract/access/auth'
import { Refusal, refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { networkOf } from '../../infra/http/network-address.ts'
import { holderOfToken } from '../../infra/trust/auth.ts'
import { proveEmail } from './claims.ts'
import { countAttempt } from './login/attempts.ts'
import { answerCaptcha, askCaptcha } from './login/captcha.ts'
import { COOKIE, forget, keep, keepForMedia, visitOf } from './login/cookies.ts'
import { acceptInvitation } from './login/invitation.ts'
import { signIn } from './login/login.ts'
import { resetPassword } from './login/reset.ts'
import { sessionView } from './login/session-view.ts'
import { endSession, endSessionOfCookie, refreshSession } from './login/sessions.ts'
import { type Enqueue, queueMail } from './mails-out.ts'
import { announced } from './users/users.ts'

export interface Access {
  /** LOGIN_CAPTCHA: off lets people in without the slider. */
  captchaRequired: boolean
  /** CAPTCHA_WORK: how hard a browser reckons for each challenge. */
  captchaWork: number
  enqueue: Enqueue
  /** What every screen begins with, as each feature answers it. */
  shellOf: (who: Actor) => Promise<Shell>
}

type SigningIn = Omit<typeof authRoutes, 'signup'>

export const authHandlers = (access: Access): Handlers<SigningIn, Exchange> => ({
  captcha: async ({ exchange }) => ({
    required: access.captchaRequired,
    challenge: access.captchaRequired ? await askCaptcha(exchange.address, access.captchaWork) : null,
  }),
  answerCaptcha: ({ params, body, exchange }) => answerCaptcha({ ...params, ...body }, exchange.address, access.captchaWork),
  sendLoginCode: ({ body, exchange }) => mailSecret(access, 'loginCode', body.email, exchange),
  login: async ({ body, exchange }) => {
    const { answer, cookie } = await signIn({ ...body, cookie: exchange.cookie(COOKIE) }, visitOf(exchange), access)
    keep(exchange, cookie)
    keepForMedia(exchange, answer.token)
    const who = await holderOfToken(answer.token)
    return who ? opening(access, who, answer) : answer
  },
  session: async ({ actor, query }) => {
    const me = await withTenant(actor.tenantId, tx => sessionView(tx, actor.userId))
    return query.shell ? opening(access, actor, me) : me
  },
  logout: async ({ exchange }) => {
    await endSessionOfCookie(exchange.cookie(COOKIE))
    const holder = exchange.bearer ? await holderOfToken(exchange.bearer) : null
    if (holder) await withTenant(holder.tenantId, tx => endSession(tx, holder.sessionId, 'logout'))
    forget(exchange)
    return OK
  },
  refresh: async ({ exchange }) => {
    const { token, cookie } = await refreshSession(exchange.cookie(COOKIE)).catch((error: unknown) => {
      // Only a session that is over: a database that is away, or a company that may come back, costs nobody theirs.
      if (error instanceof Refusal && error.code === 'ERR_SESSION_EXPIRED') forget(exchange)
      throw error
    })
    if (cookie) keep(exchange, cookie)
    keepForMedia(exchange, token)
    return { token }
  },
  requestReset: ({ body, exchange }) =>
    mailSecret(access, 'passwordReset', body.email, exchange).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      return refuse('ERR_RESET_REQUEST', undefined, error)
    }),
  acceptInvitation: async ({ body, exchange }) => {
    const answer = await acceptInvitation(body, exchange, announced)
    const who = await holderOfToken(answer.token)
    return who ? opening(access, who, answer) : answer
  },
  confirmEmail: async ({ body, exchange }) => {
    await countAttempt('reset.address', networkOf(exchange.address))
    await proveEmail(body.token)
    return OK
  },
  reset: async ({ body, exchange }) => {
    await resetPassword(body, exchange.address)
    return OK
  },
})

/** Whose company owes, or waits for its terms, is refused the parts and so does not get the whole. */
export async function opening<S extends Session>({ shellOf }: Access, who: Actor, me: S): Promise<S & Opening> {
  const isRefused = (me.blocked || me.termsPending) && me.profile !== 'superadmin'
  return isRefused ? me : { ...me, shell: await shellOf(who) }
}

const OK = { ok: true } as const
const COUNTED = {
  loginCode: ['code.account', 'code.address'],
  passwordReset: ['reset.account', 'reset.address'],
} as const

/** The same answer, after the same work, for every e-mail, known or not. */
async function mailSecret(access: Access, kind: keyof typeof COUNTED, email: string, exchange: Exchange) {
  const [perAccount, perAddress] = COUNTED[kind]
  await countAttempt(perAddress, networkOf(exchange.address))
  await countAttempt(perAccount, email)
  await queueMail(access.enqueue, { kind, email, language: exchange.language ?? null })
  return OK
}
