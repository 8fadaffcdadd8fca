import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Notizen',
  about: 'Was Kollegen zu Vorgängen notiert haben; Kunden sehen es nie.',
  what: 'Notizen',
  search: 'In Notizen und Kontakten suchen',
  count: { one: '{count} Notiz', other: '{count} Notizen' },
  empty: 'Noch keine Notizen',
  emptyHelp: 'Im Gespräch auf Notiz wechseln und schreiben, was Kollegen wissen sollen.',
  noneFound: 'Keine Notiz mit diesen Filtern',
  note: 'Notiz',
  contact: 'Kontakt',
  by: 'Von',
  when: 'Wann',
} satisfies Translation<typeof pt>
