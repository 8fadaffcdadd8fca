import { keyOf } from '@balcao/contract/channels/addresses'
import { clock } from '../../infra/clock.ts'
import { wake } from '../../infra/processes/wake.ts'
import { announceAhead } from '../../infra/relay/relay.ts'
import { type BatchWork, BatchWriter, compareText, writerFor } from './batch-writer.ts'
import { type Arrival, asArrival, type Inbound } from './rules/inbound.ts'

export interface Received {
  outcome: 'stored' | 'known' | 'ignored'
  ticketId: number | null
  messageId: number | null
  seq: number | null
}

export interface Receiver {
  /** Resolves when the message is committed with all it does: contact, ticket, counters, fact. It may come again. */
  receive(message: Inbound): Promise<Received>
  stop(): Promise<void>
}

const WRITERS = 2
/** From so many of a company on two smaller batches side by side are quicker than a larger one. */
const CROWDED = 16
const RECEIVE: BatchWork<Arrival> = {
  name: 'receive',
  statement: 'select place, outcome, ticket_id::int8 as "ticketId", message_id::int8 as "messageId", seq from receive($1)',
  compare: (a, b) => a.channel - b.channel || compareText(a.key, b.key),
  most: 100,
  behind: (line, { tenant }) => announceAhead(line, tenant),
}

/**
 * Takes in messages. Those of one address go one after another; different ones share a batch, so that many cost little more than one.
 * A company has a writer of its own, so that its messages are together in few batches; when many wait there, the other writer helps.
 */
export function startReceiving({ writers = WRITERS }: { writers?: number } = {}): Receiver {
  const all = Array.from({ length: writers }, () => new BatchWriter<Arrival, Received>(RECEIVE, announce))
  const busy = new Map<string, { writer: BatchWriter<Arrival, Received>; left: number }>()
  const choose = (tenant: number, address: string) => {
    const own = writerFor(all, String(tenant))
    return own.waiting(tenant) < CROWDED ? own : writerFor(all, address)
  }
  return {
    async receive(message) {
      const key = keyOf(message.address)
      const address = `${message.tenantId} ${message.channelId} ${key}`
      const at = busy.get(address) ?? { writer: choose(message.tenantId, address), left: 0 }
      busy.set(address, at)
      at.left++
      try {
        return await at.writer.take(asArrival(message, key, clock.now()))
      } finally {
        if (--at.left === 0) busy.delete(address)
      }
    },
    stop: async () => {
      await Promise.all(all.map(writer => writer.stop()))
    },
  }
}

function announce(received: Received[], announced: boolean): void {
  if (!announced && received.some(one => one.outcome === 'stored')) wake('facts')
}
