import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Notes',
  about: 'What colleagues noted on conversations; the customer never sees it.',
  what: 'notes',
  search: 'Search notes or contacts',
  count: { one: '{count} note', other: '{count} notes' },
  empty: 'No notes yet',
  emptyHelp: 'In a conversation, switch to Note and write what colleagues should know.',
  noneFound: 'No note with these filters',
  note: 'Note',
  contact: 'Contact',
  by: 'By',
  when: 'When',
} satisfies Translation<typeof pt>
