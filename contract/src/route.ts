import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Action, Actor } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call: what it takes, who may make it, what it answers and how it refuses. */
export type Route = Call & (Permitted | Anonymous)

interface Permitted {
  /** A row of the policy table. */
  can: Action
  perMinute?: never
  byKey?: never
}

/** The call needs no token. Before anything of it is read, and before it costs us anything, it is counted. */
interface Anonymous {
  can: 'anonymous'
  /** How often one address may make it in a minute: an office behind one address included, a flood not. */
  perMinute: number
  /** The `key` in its path opens it: looked up before the body is read. Then only wrong keys count by address, and a right one so often in a minute. */
  byKey?: { perMinute: number }
}

interface Call {
  method: Method
  path: `/${string}`
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is bytes of any type, unread: as they come, or whole and at most so many. `body` then only describes it. */
  takes?: 'stream' | { bytes: number }
  /** It also takes a form: its fields are those of the body, and what files it has are its `files`. */
  forms?: true
  reply: z.ZodType
  /**
   * It answers a file, one that is written while it is sent, or bare text, instead of JSON; or what its caller wants to read, and
   * says of which type it is.
   */
  answers?: 'file' | 'stream' | 'text' | 'typed'
  /** Success status; 200 unless said. */
  status?: 200 | 201 | 202 | 204
  fails: readonly ErrorCode[]
  /** Its answer holds a secret, and is not kept for a repeat of the call. */
  secret?: true
  /** A GET that changes something all the same: its answer is never kept. */
  writes?: true
  /** A client may keep the answer, and asks each time whether it still holds (ETag). */
  kept?: true
  /** It asks a slow server outside: a browser waits for it so long, instead of the usual time. */
  waitsMs?: number
  /** What a browser loads by itself, an image or a video, may show who it is by the cookie of media. */
  byCookie?: true
  /** Stays open to the people of a tenant whose payment is overdue. */
  whenBlocked?: true
  /** Stays open while the tenant's terms of use wait for the superadmin. */
  beforeTerms?: true
}

export type Routes = Record<string, Route>

/** It may be repeated under a key (`Idempotency-Key`) and is done once. */
export const takesKey = (r: Route): boolean =>
  r.method === 'POST' && r.can !== 'anonymous' && r.secret === undefined && r.answers === undefined

export const route = <const R extends Route>(r: R): R => r

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType
  ? { [P in K]: z.output<R[K]> }
  : unknown
type SentPart<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType
  ? Record<string, never> extends z.input<R[K]>
    ? { [P in K]?: z.input<R[K]> }
    : { [P in K]: z.input<R[K]> }
  : unknown

/** What a handler is given: checked input, and the actor unless the route is anonymous. */
export type Input<R extends Route, Exchange> = Part<R, 'params'> &
  Part<R, 'query'> &
  (R['takes'] extends NonNullable<Route['takes']> ? unknown : Part<R, 'body'>) &
  (R['can'] extends 'anonymous' ? unknown : { actor: Actor }) & { exchange: Exchange }

export type Reply<R extends Route> = R['answers'] extends 'file'
  ? FileAnswer
  : R['answers'] extends 'stream'
    ? StreamAnswer
    : R['answers'] extends 'typed'
      ? TypedAnswer
      : z.input<R['reply']>

export interface TypedAnswer {
  type: string
  body: string
}

/** A file to be saved, of bytes that come while it is sent; nobody asks for more of them once the client has gone. */
export interface StreamAnswer {
  type: string
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/** A file as an answer. Ranges, and what the client holds already, are the server's business. */
export interface FileAnswer {
  /** Where its bytes lie. */
  path: string
  type: string
  name: string
  /** Changes when the bytes do. */
  tag: string
  /** Shown where it is asked for; else it is offered to be saved. */
  inline: boolean
}

export type Handler<R extends Route, Exchange> = (input: Input<R, Exchange>) => Promise<Reply<R>> | Reply<R>
export type Handlers<A extends Routes, Exchange> = { [K in keyof A]: Handler<A[K], Exchange> }

/** What a client sends and gets back. */
export type Sent<R extends Route> = SentPart<R, 'params'> & SentPart<R, 'query'> & SentPart<R, 'body'>
export type Answer<R extends Route> = z.output<R['reply']>
