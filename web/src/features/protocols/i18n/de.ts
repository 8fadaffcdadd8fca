import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Vorgangsnummern',
  about: 'Nummern, die Kunden mitgeteilt wurden.',
  what: 'Vorgangsnummern',
  search: 'Nummer, Vorgang oder Kontakt',
  count: { one: '{count} Nummer', other: '{count} Nummern' },
  empty: 'Noch keine Nummern',
  emptyHelp: 'Wird die Nummer eines Vorgangs mitgeteilt, steht sie hier.',
  noneFound: 'Keine Nummer mit diesen Filtern',
  protocol: 'Nummer',
  ticket: 'Vorgang',
  contact: 'Kontakt',
  by: 'Mitgeteilt von',
  when: 'Wann',
} satisfies Translation<typeof pt>
