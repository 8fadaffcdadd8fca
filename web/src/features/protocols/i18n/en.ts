import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Protocols',
  about: 'Conversation numbers that were given to customers.',
  what: 'protocols',
  search: 'Protocol, conversation or contact',
  count: { one: '{count} protocol', other: '{count} protocols' },
  empty: 'No protocols yet',
  emptyHelp: 'When somebody sends the protocol of a conversation, it is kept here.',
  noneFound: 'No protocol with these filters',
  protocol: 'Protocol',
  ticket: 'Conversation',
  contact: 'Contact',
  by: 'Given by',
  when: 'When',
} satisfies Translation<typeof pt>
