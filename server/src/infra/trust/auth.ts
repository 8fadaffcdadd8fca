import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { type Actor, PROFILES } from '@balcao/contract/permissions'
import { ACCESS_TOKEN_SECONDS } from '@balcao/contract/values/constants'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { keyFor } from './keys.ts'
import { rightsAreKnown, standingOf } from './rights.ts'

/** What an access token says, under short names because every request carries it. */
const claims = z.object({
  t: z.number(),
  u: z.number(),
  n: z.string(),
  p: z.enum(PROFILES),
  s: z.boolean(),
  b: z.boolean(),
  tp: z.boolean(),
  w: z.boolean(),
  be: z.boolean(),
  m: z.boolean().optional(),
  rv: z.number(),
  tv: z.number(),
  sid: z.string(),
  exp: z.number(),
})

export interface SignedIn extends Actor {
  name: string
  sessionId: string
  /** Versions of the rights this token was made under. */
  rights: number
  tenantRights: number
  /** When the token stops, in seconds. */
  expiresAt: number
}

export function issueToken(who: Omit<SignedIn, 'expiresAt'>): Promise<string> {
  return new SignJWT({
    t: who.tenantId,
    u: who.userId,
    n: who.name,
    p: who.profile,
    s: who.support,
    b: who.blocked,
    tp: who.termsPending,
    w: who.blockWavoip,
    be: who.beta,
    ...(who.masked ? { m: true } : {}),
    rv: who.rights,
    tv: who.tenantRights,
    sid: who.sessionId,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
    .sign(keyFor('access-token'))
}

/** Checking a signature costs more than most requests: a token that passed once is remembered until it ends. */
const verified = new Map<string, SignedIn>()
const MAX_REMEMBERED = 20_000

/** The user a token names, or the refusal that fits. No query: rights that changed are known to every process. */
export async function signedIn(token: string | null): Promise<SignedIn> {
  if (!token) refuse('ERR_TOKEN_MISSING')
  const who = verified.get(token) ?? (await verify(token))
  if (who.expiresAt * 1000 <= Date.now()) {
    verified.delete(token)
    refuse('ERR_TOKEN_EXPIRED')
  }
  await rightsAreKnown()
  switch (standingOf(who)) {
    case 'ended':
      return refuse('ERR_SESSION_EXPIRED')
    case 'outdated':
      return refuse('ERR_TOKEN_OUTDATED')
    case 'current':
      return who
  }
}

async function verify(token: string): Promise<SignedIn> {
  const { payload } = await jwtVerify(token, keyFor('access-token'), ALGORITHM).catch((error: unknown) =>
    refuse(codeOf(error), undefined, error),
  )
  const who = read(payload)
  if (!who) return refuse('ERR_TOKEN_INVALID')
  if (verified.size >= MAX_REMEMBERED) verified.clear()
  verified.set(token, who)
  return who
}

const ALGORITHM = { algorithms: ['HS256'] }

/** Whose token it is, be it over or not; null when it is none of ours. Enough to log out with and to be shown one's company's brand, and for nothing else. */
export async function holderOfToken(token: string): Promise<SignedIn | null> {
  // Seen from 1970, no token of ours is over yet.
  const options = { ...ALGORITHM, currentDate: new Date(0) }
  return jwtVerify(token, keyFor('access-token'), options).then(
    ({ payload }) => read(payload),
    () => null,
  )
}

function read(payload: unknown): SignedIn | null {
  const { data: c } = claims.safeParse(payload)
  if (!c) return null
  return {
    tenantId: c.t,
    userId: c.u,
    name: c.n,
    profile: c.p,
    support: c.s,
    blocked: c.b,
    termsPending: c.tp,
    blockWavoip: c.w,
    beta: c.be,
    masked: c.m ?? false,
    rights: c.rv,
    tenantRights: c.tv,
    sessionId: c.sid,
    expiresAt: c.exp,
  }
}

const codeOf = (error: unknown): ErrorCode => (error instanceof errors.JWTExpired ? 'ERR_TOKEN_EXPIRED' : 'ERR_TOKEN_INVALID')

export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(header ?? '')
  return match?.[1] ?? null
}
