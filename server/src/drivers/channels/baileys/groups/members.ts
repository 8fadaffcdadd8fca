import type { WAMessage } from 'baileys'
import type { MembersNews } from '../../groups.ts'
import { withoutDevice } from '../../lib/wa/by.ts'
import { addressOfJid } from '../../lib/wa/jid.ts'
import type { Phonebook } from '../../lib/wa/phonebook.ts'
import { numberAt } from '../../lib/wa/walk.ts'

/** As the library numbers what a group tells of its people: added, by link, removed, left, promoted, demoted. */
const CHANGES: Readonly<Record<number, MembersNews['change']>> = {
  27: 'join',
  31: 'join',
  28: 'leave',
  32: 'leave',
  29: 'promote',
  30: 'demote',
}

/** The members who came and went, told by a message without a text: its id is the event's own. */
export function membersNews(message: WAMessage, book: Phonebook, own: readonly string[]): MembersNews[] {
  const { key, messageStubType, messageStubParameters } = message
  const change = CHANGES[messageStubType ?? -1]
  const group = addressOfJid(key.remoteJid ?? '')
  if (!change || group?.kind !== 'group' || !key.id) return []
  const seconds = numberAt(message, 'messageTimestamp')
  const frame = {
    type: 'members' as const,
    id: key.id,
    group,
    change,
    ...(seconds !== undefined && { at: new Date(seconds * 1000) }),
  }
  const all: Person[] = (messageStubParameters ?? []).map((text: string) => personIn(text))
  const us = all.filter(one => isUs(one, own))
  const people = all
    .filter(one => !us.includes(one))
    .flatMap(({ id, phoneNumber }) => {
      const names = book.names(id, phoneNumber)
      const number = phoneNumber ? addressOfJid(phoneNumber)?.value : undefined
      return names ? [{ address: names.address, ...(number && { number }) }] : []
    })
  return [
    ...(people.length > 0 ? [{ ...frame, people }] : []),
    ...(us.length > 0 ? [{ ...frame, people: [], us: true as const }] : []),
  ]
}

interface Person {
  id: string
  phoneNumber?: string
}

/** Written as JSON by newer versions, as a bare name by older ones. */
function personIn(text: string): Person {
  if (!text.startsWith('{')) return { id: text }
  try {
    const { id, phoneNumber } = JSON.parse(text) as Partial<Record<keyof Person, unknown>>
    return { id: String(id ?? ''), ...(typeof phoneNumber === 'string' && { phoneNumber }) }
  } catch {
    return { id: '' }
  }
}

const isUs = ({ id, phoneNumber }: Person, own: readonly string[]): boolean =>
  [id, phoneNumber].some(name => name !== undefined && own.includes(withoutDevice(name)))
