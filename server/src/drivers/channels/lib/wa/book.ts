import type { KnownContact, News } from '../../driver.ts'
import { addressOfJid } from './jid.ts'

/** One of a phone's book; nothing where it is no person and no group. */
export function entry(jid: string, name: string): KnownContact[] {
  const address = addressOfJid(jid)
  return address ? [{ addresses: [address], name }] : []
}

export const groupsOf = (news: readonly News[]): KnownContact[] =>
  news.flatMap(one => (one.type === 'group' ? [{ addresses: [one.address] as const, name: one.name }] : []))

export const isPerson = ({ addresses: [first] }: KnownContact): boolean => first.kind !== 'group'
