import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Closing messages',
  about: 'What is said to the customer when a conversation is closed.',
  what: 'closing messages',
  search: 'Search closing messages',
  create: 'Create message',
  edit: 'Edit message',
  created: 'Message created',
  saved: 'Message saved',
  removed: 'Message deleted',
  remove: 'Delete this closing message? {name}',
  removeHelp: 'It is no longer offered on closing. What was sent stays. This cannot be undone.',
  removeMany: { one: 'Delete {count} message?', other: 'Delete {count} messages?' },
  count: { one: '{count} message', other: '{count} messages' },
  selected: { one: '{count} message selected', other: '{count} messages selected' },
  selectAll: { one: 'Select {count} message', other: 'Select all {count}' },
  empty: 'No closing messages yet',
  emptyHelp: 'A farewell at hand closes the conversation in the same words, whoever attends.',
  noneFound: 'No message with this search',
  taken: 'This message exists already.',
  message: 'Message',
  by: 'Written by',
  since: 'Created on',
} satisfies Translation<typeof pt>
