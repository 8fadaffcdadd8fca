import { authRoutes } from '@balcao/contract/access/auth'
import { userTenantRoutes } from '@balcao/contract/access/users'
import { type ApiError, caller } from '@balcao/contract/client'
import type { Answer, Route, Sent } from '@balcao/contract/route'
import { tenantRoutes, termsRoutes } from '@balcao/contract/tenants/tenants'
import { TERMS_VERSION } from '@balcao/contract/values/constants'
import { SUPERADMIN, settlePassword } from './stand.ts'

export type Call = <R extends Route>(route: R, sent: Sent<R>) => Promise<Answer<R>>

let clients = 0
const PATIENCE_MS = 60_000

/** A caller at an address of their own who makes calls of one process. */
export function callsTo(address: string, token?: string): Call {
  clients++
  const from = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
  return caller(async (route, url, body) => {
    const answer = await fetch(address + url, {
      method: route.method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  })
}

export async function signIn(address: string, { email, password }: { email: string; password: string }): Promise<string> {
  return (await callsTo(address)(authRoutes.login, { body: { email, password } })).token
}

/** A company with its admin, ready to work; made by the superadmin. */
export async function newCompany(root: Call, name: string, maxUsers: number, maxConnections = 1) {
  const { id } = await root(tenantRoutes.create, { body: { name, maxUsers, maxConnections } })
  await root(termsRoutes.accept, { body: { tenantId: id, version: TERMS_VERSION } })
  const admin = { email: `admin${id}@balcao.test`, password: SUPERADMIN.password }
  await root(userTenantRoutes.create, { body: { tenantId: id, name: 'Admin', profile: 'admin', email: admin.email } })
  await settlePassword(admin)
  return { id, admin }
}

/** The code of a refusal, or `answered`. */
export const outcomeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: ApiError) => error.code ?? String(error),
  )
