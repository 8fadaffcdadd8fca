import type { MembersNews } from '../../groups.ts'
import { addressOfJid } from '../../lib/wa/jid.ts'
import type { Phonebook } from '../../lib/wa/phonebook.ts'
import { at, listAt, numberAt, textAt } from '../../lib/wa/walk.ts'
import { jidIn, keyIn } from '../key.ts'

/** As the page names what a group tells of its people. */
const CHANGES: Readonly<Record<string, MembersNews['change']>> = {
  add: 'join',
  invite: 'join',
  linked_group_join: 'join',
  remove: 'leave',
  leave: 'leave',
  promote: 'promote',
  demote: 'demote',
}

/** The members it is about: of one who left by themselves it may name the author alone. */
export function peopleOf(told: unknown): string[] {
  const named = listAt(told, 'recipientIds').map(one => (typeof one === 'string' ? one : jidIn(one)))
  const all = named.filter(jid => jid !== '')
  const author = jidIn(told, 'author')
  return all.length > 0 || author === '' ? all : [author]
}

/** The members who came and went. Its id is the event's own, the same to every phone in the group. */
export function membersNews(told: unknown, book: Phonebook, own: readonly string[]): MembersNews[] {
  const change = CHANGES[textAt(told, 'type')]
  const group = addressOfJid(textAt(told, 'chatId'))
  const id = keyIn(at(told, 'id'))?.id
  if (!change || group?.kind !== 'group' || !id) return []
  const seconds = numberAt(told, 'timestamp')
  const frame = {
    type: 'members' as const,
    id,
    group,
    change,
    ...(seconds !== undefined && { at: new Date(seconds * 1000) }),
  }
  const all = peopleOf(told)
  const people = all
    .filter(jid => !own.includes(jid))
    .flatMap(jid => {
      const names = book.names(jid)
      if (!names) return []
      return [{ address: names.address, ...(names.address.kind === 'phone' && { number: names.address.value }) }]
    })
  return [
    ...(people.length > 0 ? [{ ...frame, people }] : []),
    ...(all.some(jid => own.includes(jid)) ? [{ ...frame, people: [], us: true as const }] : []),
  ]
}
