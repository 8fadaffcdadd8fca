import type { EventName, EventPayload } from '@balcao/contract/events'
import { type Tx, withTenant } from '../database/db.ts'
import { databaseIsAway } from '../database/db-errors.ts'
import type { Aside, Fact } from './facts.ts'

export type FactOf<N extends EventName | '*'> = N extends EventName ? Fact & { payload: EventPayload<N> } : Fact

/**
 * What other features do about facts: all of one company that a batch holds, at once, so that a batch costs a statement and not one for
 * each fact. At least once: a reaction must bear being repeated. It writes; network calls are jobs.
 */
type Reaction<N extends EventName | '*' = '*'> = (tx: Tx, facts: FactOf<N>[]) => Promise<void>

interface Declared {
  run: Reaction
  concerns: (fact: Fact) => boolean
}
const reactions = new Set<Declared>()

/**
 * Declares a reaction, to one event or to all; or to those of its facts that concern it, which is asked before a transaction
 * begins. The answer takes it back.
 */
export function onFact<N extends EventName | '*'>(
  event: N,
  run: Reaction<N>,
  concerns: (fact: FactOf<N>) => boolean = () => true,
): () => void {
  // A payload was checked by its event's schema when it was read.
  const declared: Declared = {
    run: (tx, facts) => run(tx, facts as FactOf<N>[]),
    concerns: fact => (event === '*' || fact.event === event) && concerns(fact as FactOf<N>),
  }
  reactions.add(declared)
  return () => void reactions.delete(declared)
}

/** A reaction, and the facts that concern it. */
interface Due {
  run: Reaction
  facts: Fact[]
}

const dueFor = (facts: Fact[]): Due[] =>
  [...reactions].map(({ run, concerns }) => ({ run, facts: facts.filter(concerns) })).filter(due => due.facts.length > 0)

/** Runs every reaction, one transaction per tenant; where that fails, fact by fact. Answers the facts nobody could handle. */
export async function reactTo(facts: Fact[], moved: () => Promise<void>): Promise<Aside[]> {
  const failed: Aside[] = []
  for (const [tenant, its] of Map.groupBy(facts, fact => fact.tenantId)) {
    try {
      await inOneTransaction(tenant, its, moved)
    } catch (error) {
      if (databaseIsAway(error)) throw error
      failed.push(...(await oneByOne(tenant, its, moved)))
    }
  }
  return failed
}

/** `moved` is said after each reaction: a batch of many that takes its time is no relay that stands still. */
async function inOneTransaction(tenant: number, facts: Fact[], moved: () => Promise<void>): Promise<void> {
  const due = dueFor(facts)
  if (due.length === 0) return
  await withTenant(tenant, async tx => {
    for (const { run, facts } of due) {
      await run(tx, facts)
      await moved()
    }
  })
}

async function oneByOne(tenant: number, facts: Fact[], moved: () => Promise<void>): Promise<Aside[]> {
  const failed: Aside[] = []
  for (const fact of facts) {
    try {
      await inOneTransaction(tenant, [fact], moved)
    } catch (error) {
      if (databaseIsAway(error)) throw error
      failed.push({ id: fact.id, reason: `a reaction failed: ${error instanceof Error ? error.message : error}` })
    }
  }
  return failed
}
