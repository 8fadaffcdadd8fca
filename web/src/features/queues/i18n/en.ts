import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Queues',
  about: 'Where each conversation goes and who can answer it.',
  what: 'queues',
  search: 'Search queues',
  create: 'Create queue',
  edit: 'Edit queue',
  created: 'Queue created',
  saved: 'Queue saved',
  removed: 'Queue deleted',
  remove: 'Delete the queue {name}?',
  removeHelp:
    'Whoever works in it no longer sees its conversations. A queue with conversations cannot be deleted; deactivate it.',
  removeMany: { one: 'Delete {count} queue?', other: 'Delete {count} queues?' },
  count: { one: '{count} queue', other: '{count} queues' },
  selected: { one: '{count} queue selected', other: '{count} queues selected' },
  selectAll: { one: 'Select {count} queue', other: 'Select all {count}' },
  empty: 'No queues yet',
  emptyHelp: 'A queue brings together the people who answer one subject. Without queues, everyone sees every conversation.',
  noneFound: 'No queues with these filters',
  queue: 'Queue',
  people: 'People',
  since: 'Created on',
  active: 'Active',
  inactive: 'Inactive',
  name: 'Name',
  color: 'Color',
  isActive: 'Queue active',
  isActiveHelp: 'An inactive queue gets no new conversations.',
} satisfies Translation<typeof pt>
