import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Note',
  about: 'Ciò che il team ha annotato; il cliente non lo vede mai.',
  what: 'note',
  search: 'Cerca nella nota o per contatto',
  count: { one: '{count} nota', other: '{count} note' },
  empty: 'Ancora nessuna nota',
  emptyHelp: 'Nella conversazione, passa a Nota e scrivi ciò che i colleghi devono sapere.',
  noneFound: 'Nessuna nota con questi filtri',
  note: 'Nota',
  contact: 'Contatto',
  by: 'Da',
  when: 'Quando',
} satisfies Translation<typeof pt>
