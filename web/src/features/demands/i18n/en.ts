import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Contact reasons',
  about: 'Why customers write: chosen on closing, read in reports.',
  what: 'reasons',
  search: 'Search reasons',
  create: 'Create reason',
  edit: 'Edit reason',
  created: 'Reason created',
  saved: 'Reason saved',
  removed: 'Reason deleted',
  remove: 'Delete the reason {name}?',
  removeHelp: 'A reason that conversations have is not deleted: reports need it. This cannot be undone.',
  removeMany: { one: 'Delete {count} reason?', other: 'Delete {count} reasons?' },
  count: { one: '{count} reason', other: '{count} reasons' },
  selected: { one: '{count} reason selected', other: '{count} reasons selected' },
  selectAll: { one: 'Select {count} reason', other: 'Select all {count}' },
  empty: 'No reasons yet',
  emptyHelp: 'With reasons, reports show what customers write about most.',
  noneFound: 'No reason with this search',
  taken: 'There is a reason with this name already. Choose another.',
  name: 'Name',
  demand: 'Reason',
  since: 'Created on',
} satisfies Translation<typeof pt>
