import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Protokoły',
  about: 'Numery zgłoszeń przekazane klientom.',
  what: 'protokoły',
  search: 'Protokół, zgłoszenie lub kontakt',
  count: { one: '{count} protokół', few: '{count} protokoły', many: '{count} protokołów', other: '{count} protokołu' },
  empty: 'Nie ma jeszcze protokołów',
  emptyHelp: 'Gdy ktoś wyśle protokół zgłoszenia, pojawi się tutaj.',
  noneFound: 'Brak protokołów z tymi filtrami',
  protocol: 'Protokół',
  ticket: 'Zgłoszenie',
  contact: 'Kontakt',
  by: 'Przekazał(a)',
  when: 'Kiedy',
} satisfies Translation<typeof pt>
