import type { Api } from '@balcao/contract/api'
import type { ErrorCode } from '@balcao/contract/errors'
import type { Person, World } from './world.ts'

/**
 * The actors who may make each call, written by hand and apart from the policy table: the two must agree. Every route of the
 * contract is called as everybody here, with ids of the caller's own company and of another; a route without its verdict
 * does not compile.
 */
export const ACTORS = {
  anonymous: null,
  user: 'ana',
  super: 'rui',
  admin: 'carla',
  support: 'sofia',
  superadmin: 'root',
  blocked: 'dora',
  termsPending: 'tito',
} as const satisfies Record<string, keyof World | null>

export type ActorName = keyof typeof ACTORS

export type RouteName = { [G in keyof Api]: `${G}.${Extract<keyof Api[G], string>}` }[keyof Api]

export interface Call {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Verdict {
  /** Who gets an answer with ids of their own company; everybody else is refused. */
  open: readonly ActorName[]
  /** Refusals that are not the usual one of that actor. */
  told?: Partial<Record<ActorName, ErrorCode>>
  /** What a caller who passes is told about another company's ids; `no ids` when the call takes none. */
  foreign: ErrorCode | 'no ids' | 'the platform crosses companies'
  /** Actors whose refusal about another company's ids is not the one about their own. */
  foreignTold?: Partial<Record<ActorName, ErrorCode>>
  /** A call that works, with ids of the company `of`; everything it needs is made fresh. */
  call: (w: World, of: number, me: Person) => Promise<Call> | Call
  /** A user made for this call, where making it would end the caller's own session. */
  as?: (w: World, me: Person) => Promise<Person>
  /** Anonymous calls that need a secret say this to a caller who has none. */
  without?: ErrorCode
}

/** What each actor is usually told when a call is not for them. */
export const USUAL: Record<ActorName, ErrorCode> = {
  anonymous: 'ERR_TOKEN_MISSING',
  user: 'ERR_NO_PERMISSION',
  super: 'ERR_NO_PERMISSION',
  admin: 'ERR_NO_PERMISSION',
  support: 'ERR_NO_PERMISSION',
  superadmin: 'ERR_NO_PERMISSION',
  blocked: 'ERR_ASAAS_OVERDUE',
  termsPending: 'ERR_TERMS_NOT_ACCEPTED',
}

/** What one feature has; that none is missing is asked where they are collected. */
export type Verdicts = Partial<Record<RouteName, Verdict>>
