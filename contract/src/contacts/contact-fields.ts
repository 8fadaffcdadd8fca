import { fieldSet } from '../conditions/fields.ts'
import type { Contact } from './contacts.ts'

/** What a segment may ask of a contact. */
export const CONTACT_FIELDS = fieldSet<Contact>()({
  name: { kind: 'text', always: true, read: row => row.name },
  number: { kind: 'text', read: row => row.number },
  email: { kind: 'text', read: row => row.email },
  company: { kind: 'text', read: row => row.businessName },
  tag: { kind: 'ids', of: 'tags', read: row => row.tags },
  wallet: { kind: 'ids', of: 'users', read: row => row.wallets },
  stage: { kind: 'id', of: 'lanes', read: row => row.kanban },
  blocked: { kind: 'flag', read: row => row.blocked },
  withoutBot: { kind: 'flag', read: row => row.chatbotBlocked },
  numberMissing: { kind: 'flag', read: row => row.numberMissing },
  kind: { kind: 'word', words: ['person', 'group'], always: true, read: row => row.kind },
  birthday: { kind: 'day', read: row => row.birthday },
  created: { kind: 'moment', always: true, read: row => row.createdAt },
})
