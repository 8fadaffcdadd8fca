import { keyOf } from '@balcao/contract/addresses'
import { clock } from '../../infra/clock.ts'
import { announceAhead } from '../../infra/relay.ts'
import { wake } from '../../infra/wake.ts'
import { compareText, Lane, type LaneWork, laneOf } from './lane.ts'
import { type Arrival, asArrival, type Inbound } from './rules/inbound.ts'

export interface Received {
  outcome: 'stored' | 'known' | 'ignored'
  ticketId: number | null
  messageId: number | null
  seq: number | null
}

export interface Receiver {
  /** Resolves when the message is committed with all it does: contact, ticket, counters, fact. However often it is told. */
  receive(message: Inbound): Promise<Received>
  stop(): Promise<void>
}

const LANES = 2
const RECEIVE: LaneWork<Arrival> = {
  name: 'receive',
  statement: 'select place, outcome, ticket_id::int8 as "ticketId", message_id::int8 as "messageId", seq from receive($1)',
  compare: (a, b) => a.tenant - b.tenant || a.channel - b.channel || compareText(a.key, b.key),
  most: 100,
  behind: (line, { tenant }) => announceAhead(line, tenant),
}

/** Takes in messages. Those of one address go one after another; different ones are gathered, so that many cost little more than one. */
export function startReceiving({ lanes = LANES }: { lanes?: number } = {}): Receiver {
  const all = Array.from({ length: lanes }, () => new Lane<Arrival, Received>(RECEIVE, announce))
  return {
    receive(message) {
      const key = keyOf(message.address)
      return laneOf(all, `${message.tenantId} ${message.channelId} ${key}`).take(asArrival(message, key, clock.now()))
    },
    stop: async () => {
      await Promise.all(all.map(lane => lane.stop()))
    },
  }
}

function announce(received: Received[], announced: boolean): void {
  if (!announced && received.some(one => one.outcome === 'stored')) wake('facts')
}
