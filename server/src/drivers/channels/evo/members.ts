import { createHash } from 'node:crypto'
import type { News } from '../driver.ts'
import type { MembersNews } from '../groups.ts'
import { addressOfJid, namesOf } from '../lib/wa/jid.ts'
import { listAt, textAt } from '../lib/wa/walk.ts'

const CHANGES: Readonly<Record<string, MembersNews['change']>> = {
  add: 'join',
  remove: 'leave',
  promote: 'promote',
  demote: 'demote',
}

/** The event has no name of its own: a call that is repeated says the same at the same moment. */
export function membersNews(data: unknown, body: unknown): News[] {
  const change = CHANGES[textAt(data, 'action')]
  const group = addressOfJid(textAt(data, 'id'))
  if (!change || group?.kind !== 'group') return []
  const when = textAt(body, 'date_time')
  const own = addressOfJid(textAt(body, 'sender'))?.value
  const told = listAt(data, 'participants').map(one => personIn(one, listAt(data, 'participantsData')))
  const id = createHash('sha256')
    .update(JSON.stringify([when, change, told.map(({ jid }) => jid)]))
    .digest('hex')
    .slice(0, 32)
  // What its time is of, the server does not say: it is the server's own, written as if it were the world's.
  const frame = { type: 'members' as const, id, group, change }
  const isUs = ({ jid, phone }: Person) => [jid, phone].some(name => addressOfJid(name)?.value === own)
  const people = told.filter(one => !isUs(one)).flatMap(one => knownBy(one))
  return [
    ...(people.length > 0 ? [{ ...frame, people }] : []),
    ...(told.some(isUs) ? [{ ...frame, people: [], us: true as const }] : []),
  ]
}

interface Person {
  jid: string
  phone: string
  name: string
}

/** A bare name, or with what the server knows of them beside it; older ones write the number without its server. */
function personIn(one: unknown, known: readonly unknown[]): Person {
  const jid = typeof one === 'string' ? one : textAt(one, 'id')
  const beside = known.find(other => textAt(other, 'jid') === jid)
  const phone = textAt(one, 'phoneNumber') || textAt(beside, 'phoneNumber')
  const isPhone = phone.endsWith('@s.whatsapp.net') || (/^\d+$/.test(phone) && !jid.startsWith(`${phone}@`))
  return { jid, phone: isPhone ? `${phone.split('@')[0]}@s.whatsapp.net` : '', name: textAt(beside, 'name') }
}

function knownBy({ jid, phone, name }: Person): MembersNews['people'] {
  const names = namesOf(jid, phone)
  if (!names) return []
  const number = names.address.kind === 'phone' ? { number: names.address.value } : {}
  return [{ address: names.address, ...number, ...(name && { name }) }]
}
