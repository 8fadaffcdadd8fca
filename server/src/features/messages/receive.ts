import { keyOf } from '@balcao/contract/addresses'
import { clock } from '../../infra/clock.ts'
import { wake } from '../../infra/wake.ts'
import { Lane, type Received } from './lane.ts'
import { asArrival, type Inbound } from './rules/inbound.ts'

export type { Received } from './lane.ts'

export interface Receiver {
  /** Resolves when the message is committed with all it does: contact, ticket, counters, fact. However often it is told. */
  receive(message: Inbound): Promise<Received>
  stop(): Promise<void>
}

const LANES = 2

/** Takes in messages. Those of one address go one after another; different ones are gathered, so that many cost little more than one. */
export function startReceiving({ lanes = LANES }: { lanes?: number } = {}): Receiver {
  const all = Array.from({ length: lanes }, () => new Lane(() => wake('facts')))
  return {
    receive(message) {
      const key = keyOf(message.address)
      const lane = all[hash(`${message.tenantId} ${message.channelId} ${key}`) % lanes]
      if (!lane) throw new Error('no lane')
      return lane.take(asArrival(message, key, clock.now()))
    },
    stop: async () => {
      await Promise.all(all.map(lane => lane.stop()))
    },
  }
}

function hash(text: string): number {
  let value = 0
  for (let i = 0; i < text.length; i++) value = (value * 31 + text.charCodeAt(i)) | 0
  return value >>> 0
}
