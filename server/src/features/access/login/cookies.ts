import { MEDIA_COOKIE } from '@balcao/contract/messages/files'
import { ACCESS_TOKEN_SECONDS } from '@balcao/contract/values/constants'
import type { Exchange } from '../../../infra/http/http.ts'
import type { RefreshCookie, Visit } from './sessions.ts'

/** What a browser keeps of its session. */
export const COOKIE = 'balcao_refresh'
/** The browser sends the cookie to the session's own routes and nowhere else. */
const COOKIE_PATH = '/auth'

export const keep = (exchange: Exchange, { value, maxAgeSeconds }: RefreshCookie) =>
  exchange.setCookie(COOKIE, value, { maxAgeSeconds, path: COOKIE_PATH })

/** What <img> and <video> show who they are by; it lasts as long as the token it is. */
export const keepForMedia = (exchange: Exchange, token: string) =>
  exchange.setCookie(MEDIA_COOKIE.name, token, { maxAgeSeconds: ACCESS_TOKEN_SECONDS, path: MEDIA_COOKIE.path })

export function forget(exchange: Exchange): void {
  exchange.setCookie(COOKIE, '', { maxAgeSeconds: 0, path: COOKIE_PATH })
  exchange.setCookie(MEDIA_COOKIE.name, '', { maxAgeSeconds: 0, path: MEDIA_COOKIE.path })
}

export const visitOf = ({ agent, address }: Exchange): Visit => ({ agent, address })
