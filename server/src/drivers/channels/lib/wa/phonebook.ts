import type { Address } from '@balcao/contract/channels/addresses'
import type { News } from '../../driver.ts'
import { addressOfJid, type Names, namesOf } from './jid.ts'

const MOST = 20_000

/** Which hidden name is which number, as far as this session was told. */
export interface Phonebook {
  /** The news of it, when it is news. */
  learn(one: string | null | undefined, other: string | null | undefined, name?: string): News[]
  names(jid: string, alternative?: string | null): Names | null
}

export function phonebook(): Phonebook {
  const phones = new Map<string, Address>()
  const learn: Phonebook['learn'] = (one, other, name) => {
    const pair = [one, other].map(jid => (jid ? addressOfJid(jid) : null))
    const lid = pair.find(address => address?.kind === 'lid')
    const phone = pair.find(address => address?.kind === 'phone')
    if (!lid || !phone || phones.get(lid.value)?.value === phone.value) return []
    if (phones.size >= MOST) phones.clear()
    phones.set(lid.value, phone)
    return [{ type: 'identity', addresses: [phone, lid], ...(name && { name }) }]
  }
  return {
    learn,
    names(jid, alternative) {
      const found = namesOf(jid, alternative)
      const phone = found?.address.kind === 'lid' ? phones.get(found.address.value) : undefined
      return found && phone ? { address: phone, other: found.address } : found
    },
  }
}
