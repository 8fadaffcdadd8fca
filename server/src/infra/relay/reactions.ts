import type { EventName } from '@balcao/contract/events'
import { databaseIsAway, type Tx, withTenant } from '../db.ts'
import type { Aside, Fact } from './facts.ts'

/** What other features do about a fact. At least once: a reaction must bear being repeated. It writes; network calls are jobs. */
export type Reaction = (tx: Tx, fact: Fact) => Promise<void>

const reactions = new Map<EventName | '*', Reaction[]>()

/** Declares a reaction, to one event or to all. The answer takes it back. */
export function onFact(event: EventName | '*', run: Reaction): () => void {
  reactions.set(event, [...(reactions.get(event) ?? []), run])
  return () => {
    reactions.set(
      event,
      (reactions.get(event) ?? []).filter(other => other !== run),
    )
  }
}

const reactionsTo = (fact: Fact): Reaction[] => [...(reactions.get(fact.event) ?? []), ...(reactions.get('*') ?? [])]

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
