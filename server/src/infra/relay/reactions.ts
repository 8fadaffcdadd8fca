import type { EventName, EventPayload } from '@balcao/contract/events'
import { databaseIsAway, type Tx, withTenant } from '../db.ts'
import type { Aside, Fact } from './facts.ts'

type FactOf<N extends EventName | '*'> = N extends EventName ? Fact & { payload: EventPayload<N> } : Fact

/** What other features do about a fact. At least once: a reaction must bear being repeated. It writes; network calls are jobs. */
export type Reaction<N extends EventName | '*' = '*'> = (tx: Tx, fact: FactOf<N>) => Promise<void>

interface Declared {
  run: Reaction
  concerns: (fact: Fact) => boolean
}
const reactions = new Map<EventName | '*', Declared[]>()

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
  const declared: Declared = { run: (tx, fact) => run(tx, fact as FactOf<N>), concerns: fact => concerns(fact as FactOf<N>) }
  reactions.set(event, [...(reactions.get(event) ?? []), declared])
  return () => {
    reactions.set(
      event,
      (reactions.get(event) ?? []).filter(other => other !== declared),
    )
  }
}

const reactionsTo = (fact: Fact): Reaction[] =>
  [...(reactions.get(fact.event) ?? []), ...(reactions.get('*') ?? [])].filter(one => one.concerns(fact)).map(one => one.run)

/** Runs every reaction, one transaction per tenant; where that fails, fact by fact. Answers the facts nobody could handle. */
export async function reactTo(facts: Fact[], moved: () => Promise<void>): Promise<Aside[]> {
  const failed: Aside[] = []
  const due = facts.filter(fact => reactionsTo(fact).length > 0)
  for (const [tenant, its] of Map.groupBy(due, fact => fact.tenantId)) {
    try {
      await inOneTransaction(tenant, its)
    } catch (error) {
      if (databaseIsAway(error)) throw error
      failed.push(...(await oneByOne(tenant, its, moved)))
    }
    await moved()
  }
  return failed
}

const inOneTransaction = (tenant: number, facts: Fact[]): Promise<void> =>
  withTenant(tenant, async tx => {
    for (const fact of facts) for (const run of reactionsTo(fact)) await run(tx, fact)
  })

async function oneByOne(tenant: number, facts: Fact[], moved: () => Promise<void>): Promise<Aside[]> {
  const failed: Aside[] = []
  for (const fact of facts) {
    try {
      await inOneTransaction(tenant, [fact])
    } catch (error) {
      if (databaseIsAway(error)) throw error
      failed.push({ id: fact.id, reason: `a reaction failed: ${error instanceof Error ? error.message : error}` })
    }
    await moved()
  }
  return failed
}
