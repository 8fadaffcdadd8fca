import type { Address } from '@balcao/contract/channels/addresses'
import type { News } from '../../driver.ts'

const KINDS: Record<string, Address['kind']> = {
  's.whatsapp.net': 'phone',
  'c.us': 'phone',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
}

/** The person or group of a JID, whichever of their devices it was (`:12`, formerly `.0:52`). Null: no person and no group. */
export function addressOfJid(jid: string): Address | null {
  const [, user = '', server = ''] = /^([^@:]+)(?::\d+)?@(.+)$/.exec(jid) ?? []
  const kind = KINDS[server]
  if (!kind) return null
  const value = kind === 'group' ? user : user.replace(/[._]\d+$/, '')
  return value === '' || value === '0' ? null : { kind, scope: '', value }
}

export function jidOf({ kind, value }: Pick<Address, 'kind' | 'value'>): string {
  if (kind === 'group') return `${value}@g.us`
  return kind === 'lid' ? `${value}@lid` : `${value.replace(/\D/g, '')}@s.whatsapp.net`
}

/** A person goes by a phone number or a hidden name; where both are told, they are one. */
export interface Names {
  address: Address
  other: Address | null
}

/** What a person's two names tell, where both came along. */
export const identityOf = (names: Names | null, name: string): News[] =>
  names?.other ? [{ type: 'identity', addresses: [names.address, names.other], ...(name && { name }) }] : []

export function namesOf(jid: string, alternative: string | null | undefined): Names | null {
  const first = addressOfJid(jid)
  const second = alternative ? addressOfJid(alternative) : null
  if (!first) return null
  if (!second || second.kind === first.kind || first.kind === 'group') return { address: first, other: null }
  return first.kind === 'lid' ? { address: second, other: first } : { address: first, other: second }
}
