import type { Address } from '@balcao/contract/channels/addresses'
import type { Connection, News } from '../../../drivers/channels/driver.ts'
import { log } from '../../../infra/log.ts'
import type { ChannelKey } from '../key.ts'

/** Mobiles with or without Brazil's ninth digit, Argentina's 9, Mexico's 1: a channel knows them by one of the two. */
const TWO_SPELLINGS = /^(55\d\d9?[6-9]\d{7}|549?\d{10}|521?\d{10})$/
const MOST = 20_000

/** How a channel spells somebody's number. What goes to the other spelling arrives nowhere, and nobody says so. */
export interface Spelling {
  /** They were heard from under this one. */
  heard(address: Address): void
  of(connection: Connection, to: Address): Promise<Address>
}

export function newSpelling(channel: ChannelKey, deliver: (news: News) => Promise<void>): Spelling {
  const known = new Map<string, Address>()
  const keep = (value: string, address: Address): void => {
    if (known.size >= MOST) known.clear()
    known.set(value, address)
  }
  const isDoubtful = ({ kind, value }: Address): boolean => kind === 'phone' && TWO_SPELLINGS.test(value)

  /** Null: the channel does not say. Whether there is somebody at all is for the sending to find out. */
  async function found(connection: Connection, { value }: Address): Promise<Address | null> {
    try {
      return (await connection.findNumber?.(value)) ?? null
    } catch (error) {
      log.info({ ...channel, err: error }, 'how a number is spelt could not be asked')
      return null
    }
  }

  return {
    heard: address => void (isDoubtful(address) && keep(address.value, address)),
    async of(connection, to) {
      if (!connection.findNumber || !isDoubtful(to)) return to
      const before = known.get(to.value)
      if (before) return before
      const theirs = await found(connection, to)
      if (theirs?.kind !== 'phone') return to
      keep(to.value, theirs)
      if (theirs.value !== to.value) await deliver({ type: 'identity', addresses: [theirs, to] })
      return theirs
    },
  }
}
