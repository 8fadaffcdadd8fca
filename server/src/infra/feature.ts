import type { Api } from '@balcao/contract/api'
import type { EventName, EventPayload } from '@balcao/contract/events'
import type { Handlers } from '@balcao/contract/route'
import type { Tx } from './database/db.ts'
import type { Exchange } from './http/http.ts'
import type { JobHandlers, Schedule } from './jobs/jobs.ts'
import type { WorkRunner } from './jobs/work-runner.ts'
import { type FactOf, onFact } from './relay/relay.ts'

/** A handler for every route of the contract. */
export type AllHandlers = { [G in keyof Api]: Handlers<Api[G], Exchange> }

/** What each process that works looks at again and again; two that meet do it once. */
export interface Round {
  everyMs: number
  run(): Promise<void>
}

/** Declares one reaction to a fact, where facts are relayed; the answer takes it back. */
type Reaction = () => () => void

/** One capability, as app.ts gets it: everything that is called from outside its folder because it exists. */
interface Feature {
  /** By group of the contract; two features may share one. */
  handlers?: { [G in keyof Api]?: Partial<AllHandlers[G]> }
  jobs?: Partial<JobHandlers>
  schedules?: Record<string, Schedule>
  rounds?: Record<string, Round>
  /** Long works, by kind. */
  runners?: Record<string, WorkRunner>
  reactions?: readonly Reaction[]
}

export const feature = <const F extends Feature>(its: F): F => its

/** A reaction to the facts of one event that concern it: by their payloads, and as facts where their rooms matter too. */
export const reaction =
  <N extends EventName>(
    event: N,
    concerns: (payload: EventPayload<N>) => boolean,
    run: (tx: Tx, payloads: EventPayload<N>[], facts: FactOf<N>[]) => Promise<void>,
  ): Reaction =>
  () =>
    onFact(
      event,
      (tx, facts) => {
        const payloads = facts.map(fact => fact.payload as EventPayload<N>)
        return run(tx, payloads, facts)
      },
      fact => concerns(fact.payload as EventPayload<N>),
    )

type Joint<F extends Feature, K extends keyof Feature> = (
  F extends { [Key in K]: infer Its }
    ? (its: Its) => void
    : never
) extends (its: infer All) => void
  ? All
  : never

/** Several features as one: groups of handlers that two share are put together, everything else has one name in all. */
export function joined<const Its extends readonly Feature[]>(features: Its) {
  const handlers: Record<string, object> = {}
  for (const its of features)
    for (const [group, more] of Object.entries(its.handlers ?? {})) handlers[group] = { ...handlers[group], ...more }
  const all = <K extends 'jobs' | 'schedules' | 'rounds' | 'runners'>(part: K) =>
    Object.assign({}, ...features.map(its => its[part] ?? {}))
  return {
    handlers: handlers as Joint<Its[number], 'handlers'>,
    jobs: all('jobs') as Joint<Its[number], 'jobs'>,
    schedules: all('schedules') as Record<string, Schedule>,
    rounds: all('rounds') as Record<string, Round>,
    runners: all('runners') as Record<string, WorkRunner>,
    reactions: features.flatMap(its => its.reactions ?? []),
  }
}
