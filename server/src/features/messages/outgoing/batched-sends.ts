import { sql } from 'kysely'
import { storeTenant } from '../../../infra/database/db.ts'
import { openCallOf } from '../../../infra/http/keyed-call.ts'
import { type BatchWork, BatchWriter, writerFor } from '../batch-writer.ts'
import type { Facts } from '../rules/sendable.ts'
import type { ChannelSetup } from './capabilities.ts'
import type { QueuedSend } from './queue.ts'

/** Messages for a ticket, with what the rule believed of it when it allowed them. */
interface GuardedSend {
  tenant: number
  ticket: number
  /** The author, who must see the ticket. */
  asker: number
  guards: object
  drafts: object[]
}

/** Null: there is no such ticket for them. Facts: it is not as it was believed, and nothing was written. */
export type Answer =
  | QueuedSend
  | { facts: Omit<Facts, 'heardAt' | 'adAt'> & ChannelSetup & { heardAt: string | null; adAt: string | null } }
  | null

interface Row {
  answer: Answer | { busy: true }
}

const QUEUE: BatchWork<GuardedSend> = {
  name: 'send',
  statement: 'select place, answer from queue_many($1)',
  compare: (a, b) => a.ticket - b.ticket,
  most: 50,
}
const WRITERS = 2

let writers: BatchWriter<GuardedSend, Row>[] = []
/** By ticket, its last send: each waits for the one before it, so that none overtakes another in one ticket. */
const writing = new Map<string, Promise<unknown>>()

/** Writes a send in one batch with the company's other sends of this moment: many cost little more than one. Durable when it answers. */
export async function writeInBatch(send: GuardedSend): Promise<Answer> {
  const key = `${send.tenant} ${send.ticket}`
  const before = writing.get(key)
  const mine = before ? before.then(() => batched(send, key)) : batched(send, key)
  const settled = mine.catch(() => {})
  writing.set(key, settled)
  try {
    return await mine
  } finally {
    if (writing.get(key) === settled) writing.delete(key)
  }
}

async function batched(send: GuardedSend, key: string): Promise<Answer> {
  // What may be repeated commits with the note that it was done, and so by itself.
  if (openCallOf(send.tenant)) return alone(send)
  if (writers.length === 0) writers = Array.from({ length: WRITERS }, () => new BatchWriter<GuardedSend, Row>(QUEUE, () => {}))
  const { answer } = await writerFor(writers, key).take(send)
  return answer !== null && 'busy' in answer ? alone(send) : answer
}

/** Somebody else has the ticket in hand: waited for on a connection nobody else waits on. */
async function alone({ tenant, ticket, asker, guards, drafts }: GuardedSend): Promise<Answer> {
  const [row] = await storeTenant(
    tenant,
    () => sql<{ answer: Answer }>`
      select queue_messages(${ticket}, null, null, ${asker}, ${asker}, ${JSON.stringify(guards)}, ${JSON.stringify(drafts)}) as answer`,
  )
  return row?.answer ?? null
}

export async function stopWriting(): Promise<void> {
  await Promise.all(writers.splice(0).map(writer => writer.stop()))
}
