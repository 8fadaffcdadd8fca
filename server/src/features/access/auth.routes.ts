import type { authRoutes, Opening, Session, Shell } from '@balcao/contract/auth'
import { ACCESS_TOKEN_SECONDS } from '@balcao/contract/constants'
import { Refusal, refuse } from '@balcao/contract/errors'
import { MEDIA_COOKIE } from '@balcao/contract/files'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { holderOfToken } from '../../infra/auth.ts'
import { withTenant } from '../../infra/db.ts'
import type { Exchange } from '../../infra/http.ts'
import { countAttempt, placeOf } from './attempts.ts'
import { answerCaptcha, askCaptcha } from './captcha.ts'
import { signIn } from './login.ts'
import { type Enqueue, queueMail } from './mails-out.ts'
import { resetPassword } from './reset.ts'
import { sessionView } from './session-view.ts'
import { endSession, endSessionOfCookie, type RefreshCookie, refreshSession, type Visit } from './sessions.ts'

export interface Access {
  /** LOGIN_CAPTCHA: off lets people in without the slider. */
  captchaRequired: boolean
  enqueue: Enqueue
  /** What every screen begins with, as each feature answers it. */
  shellOf: (who: Actor) => Promise<Shell>
}

type SigningIn = Omit<typeof authRoutes, 'signup'>

export const authHandlers = (access: Access): Handlers<SigningIn, Exchange> => ({
  captcha: async ({ exchange }) => ({
    required: access.captchaRequired,
    challenge: access.captchaRequired ? await askCaptcha(exchange.address) : null,
  }),
  answerCaptcha: ({ params, body, exchange }) => answerCaptcha(params.id, body.x, exchange.address),
  sendLoginCode: ({ body, exchange }) => mailSecret(access, 'loginCode', body.email, exchange),
  login: async ({ body, exchange }) => {
    const { answer, cookie } = await signIn(body, visitOf(exchange), access)
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
  reset: async ({ body, exchange }) => {
    await resetPassword(body, exchange.address)
    return OK
  },
})

/** Whose company owes, or waits for its terms, is refused the parts and so does not get the whole. */
async function opening<S extends Session>({ shellOf }: Access, who: Actor, me: S): Promise<S & Opening> {
  const isRefused = (me.blocked || me.termsPending) && me.profile !== 'superadmin'
  return isRefused ? me : { ...me, shell: await shellOf(who) }
}

const OK = { ok: true } as const
const COOKIE = 'balcao_refresh'
/** The browser sends the cookie to the session's own routes and nowhere else. */
const COOKIE_PATH = '/auth'

const keep = (exchange: Exchange, { value, maxAgeSeconds }: RefreshCookie) =>
  exchange.setCookie(COOKIE, value, { maxAgeSeconds, path: COOKIE_PATH })

/** What <img> and <video> show who they are by; it lasts as long as the token it is. */
const keepForMedia = (exchange: Exchange, token: string) =>
  exchange.setCookie(MEDIA_COOKIE.name, token, { maxAgeSeconds: ACCESS_TOKEN_SECONDS, path: MEDIA_COOKIE.path })

function forget(exchange: Exchange): void {
  exchange.setCookie(COOKIE, '', { maxAgeSeconds: 0, path: COOKIE_PATH })
  exchange.setCookie(MEDIA_COOKIE.name, '', { maxAgeSeconds: 0, path: MEDIA_COOKIE.path })
}

const visitOf = ({ agent, address }: Exchange): Visit => ({ agent, address })

const COUNTED = {
  loginCode: ['code.account', 'code.address'],
  passwordReset: ['reset.account', 'reset.address'],
} as const

/** The same answer, after the same work, whoever's the e-mail is. */
async function mailSecret(access: Access, kind: keyof typeof COUNTED, email: string, exchange: Exchange) {
  const [perAccount, perAddress] = COUNTED[kind]
  await countAttempt(perAddress, placeOf(exchange.address))
  await countAttempt(perAccount, email)
  await queueMail(access.enqueue, { kind, email, language: exchange.language ?? null })
  return OK
}
