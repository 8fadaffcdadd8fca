import { sql } from 'kysely'
import { storeTenant } from '../../../infra/db.ts'
import { openCallOf } from '../../../infra/keyed-call.ts'
import { Lane, type LaneWork, laneOf } from '../lane.ts'
import type { Facts } from '../rules/sendable.ts'
import type { Means } from './capabilities.ts'
import type { Queued } from './queue.ts'

/** What somebody writes in a ticket, and what the rule believed when it said yes. */
export interface Sending {
  tenant: number
  ticket: number
  /** Who writes, and must see the ticket. */
  asker: number
  guards: object
  drafts: object[]
}

/** Null: there is no such ticket for them. Facts: it is not as it was believed, and nothing was written. */
export type Answer = Queued | { facts: Omit<Facts, 'heardAt'> & Means & { heardAt: string | null } } | null

interface Row {
  answer: Answer | { busy: true }
}

const QUEUE: LaneWork<Sending> = {
  name: 'send',
  statement: 'select place, answer from queue_many($1)',
  compare: (a, b) => a.tenant - b.tenant || a.ticket - b.ticket,
  most: 50,
}
const LANES = 2

let lanes: Lane<Sending, Row>[] = []
/** By ticket, the last who writes there: in one ticket each waits for whoever called before, so that none overtakes another. */
const writing = new Map<string, Promise<unknown>>()

/** Writes it together with whatever else is to be written at this moment: many cost little more than one. Durable when it answers. */
export async function gathered(sending: Sending): Promise<Answer> {
  const key = `${sending.tenant} ${sending.ticket}`
  const before = writing.get(key)
  const mine = before ? before.then(() => together(sending, key)) : together(sending, key)
  const settled = mine.catch(() => {})
  writing.set(key, settled)
  try {
    return await mine
  } finally {
    if (writing.get(key) === settled) writing.delete(key)
  }
}

async function together(sending: Sending, key: string): Promise<Answer> {
  // What may be repeated commits with the note that it was done, and so by itself.
  if (openCallOf(sending.tenant)) return alone(sending)
  if (lanes.length === 0) lanes = Array.from({ length: LANES }, () => new Lane<Sending, Row>(QUEUE, () => {}))
  const { answer } = await laneOf(lanes, key).take(sending)
  return answer !== null && 'busy' in answer ? alone(sending) : answer
}

/** Somebody else has the ticket in hand: waited for on a connection nobody else waits on. */
async function alone({ tenant, ticket, asker, guards, drafts }: Sending): Promise<Answer> {
  const [row] = await storeTenant(
    tenant,
    () => sql<{ answer: Answer }>`
      select queue_messages(${ticket}, null, null, ${asker}, ${asker}, ${JSON.stringify(guards)}, ${JSON.stringify(drafts)}) as answer`,
  )
  return row?.answer ?? null
}

export async function stopWriting(): Promise<void> {
  await Promise.all(lanes.splice(0).map(lane => lane.stop()))
}
