import { authRoutes } from '@balcao/contract/access/auth'
import { caller } from '@balcao/contract/client'
import type { Answer, Route, Sent } from '@balcao/contract/route'
import { buildApp } from '../../app.ts'
import { hashPassword } from '../../features/access/index.ts'
import type { Config } from '../../infra/config/config.ts'
import { withTenant } from '../../infra/database/db.ts'

export type Call = <R extends Route>(route: R, sent: Sent<R>) => Promise<Answer<R>>

/** Where a part of the demo stands: it can do what a signed-in user can, and nothing else. */
export interface Stage {
  config: Config
  password: string
  root: Call
  /** Nobody is signed in. */
  anybody: Call
  as(email: string): Promise<Call>
  tokenOf(email: string): Promise<string>
  /** The invited user has opened the mailed link and set the password of everybody here. */
  joins(tenantId: number, userId: number): Promise<void>
}

/**
 * The product's own calls, without a network between. The slider is for people in front of a browser, so this door, which leads
 * nowhere outside the process, has none; the one that listens is as it was configured.
 */
export async function openStage(config: Config, kept: { superadmin: string; password: string }): Promise<Stage> {
  const app = buildApp({ ...config, loginCaptcha: false })
  await app.ready()

  const callWith = (token: string | null): Call =>
    caller(async (route, url, body) => {
      const answer = await app.inject({
        method: route.method,
        url,
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      if (answer.statusCode >= 400) throw new Error(`${route.method} ${url} answered ${answer.statusCode} ${answer.body}`)
      return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
    })

  const anybody = callWith(null)
  const tokens = new Map<string, Promise<string>>()
  const signIn = async (email: string) => (await anybody(authRoutes.login, { body: { email, password: kept.password } })).token
  const tokenOf = (email: string) => {
    const token = tokens.get(email) ?? signIn(email)
    tokens.set(email, token)
    return token
  }
  return {
    config,
    password: kept.password,
    anybody,
    root: async (route, sent) => callWith(await tokenOf(kept.superadmin))(route, sent),
    as: async email => callWith(await tokenOf(email)),
    tokenOf,
    joins: async (tenantId, userId) => {
      const password_hash = await hashPassword(kept.password)
      const joined = { password_hash, invited_at: null, email_verified_at: new Date() }
      await withTenant(tenantId, tx => tx.updateTable('users').set(joined).where('id', '=', userId).execute())
    },
  }
}
