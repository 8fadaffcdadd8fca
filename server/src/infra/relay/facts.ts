import { EVENTS, type EventName } from '@balcao/contract/events'
import type { RightsChange } from '../trust/rights.ts'

/** Something that happened, and the rooms that may hear of it. */
export interface Fact {
  id: number
  tenantId: number
  event: EventName
  payload: object
  rooms: string[]
  except: string[]
}

/** How far a relay came. A higher epoch is a later relay. */
export interface Reached {
  epoch: number
  number: number
}

/**
 * What leaves at once: first the changes of rights, then the facts in order. Numbers run without gaps, so a process that
 * missed a batch knows it.
 */
export interface Batch extends Reached {
  /** What was noted when this relay began: it counts on from there, and announces again what came after. */
  since: Reached
  changes: RightsChange[]
  facts: Fact[]
}

export interface Aside {
  id: number
  reason: string
}

export interface OutboxRow {
  id: number
  tenantId: number
  event: string
  payload: unknown
  rooms: string[]
  except: string[]
}

/** Rows another version or a mistake wrote must not stop the others: they are set aside with the reason. */
export function checkFacts(rows: OutboxRow[]): { facts: Fact[]; poison: Aside[] } {
  const facts: Fact[] = []
  const poison: Aside[] = []
  for (const row of rows) {
    const reason = whatIsWrong(row)
    if (reason) poison.push({ id: row.id, reason })
    else facts.push(row as Fact)
  }
  return { facts, poison }
}

function whatIsWrong({ event, payload, rooms }: OutboxRow): string | null {
  if (!(event in EVENTS)) return `no event is called ${event}`
  if (rooms.length === 0) return 'announced in no room'
  const read = EVENTS[event as EventName].safeParse(payload)
  return read.success
    ? null
    : `not the payload of ${event}: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`
}
