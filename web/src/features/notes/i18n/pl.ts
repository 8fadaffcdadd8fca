import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Notatki',
  about: 'Co zespół zanotował w rozmowach; klient tego nie widzi.',
  what: 'notatki',
  search: 'Szukaj w notatce lub po kontakcie',
  count: { one: '{count} notatka', few: '{count} notatki', many: '{count} notatek', other: '{count} notatki' },
  empty: 'Nie ma jeszcze notatek',
  emptyHelp: 'W rozmowie przełącz na Notatkę i napisz, co powinni wiedzieć inni.',
  noneFound: 'Brak notatek z tymi filtrami',
  note: 'Notatka',
  contact: 'Kontakt',
  by: 'Autor',
  when: 'Kiedy',
} satisfies Translation<typeof pt>
