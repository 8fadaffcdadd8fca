import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Abschlussnachrichten',
  about: 'Was dem Kunden zum Abschluss gesagt wird.',
  what: 'Abschlussnachrichten',
  search: 'Abschlussnachrichten suchen',
  create: 'Nachricht erstellen',
  edit: 'Nachricht bearbeiten',
  created: 'Nachricht erstellt',
  saved: 'Nachricht gespeichert',
  removed: 'Nachricht gelöscht',
  remove: 'Diese Abschlussnachricht löschen? {name}',
  removeHelp: 'Sie wird beim Abschließen nicht mehr angeboten. Gesendetes bleibt. Das lässt sich nicht rückgängig machen.',
  removeMany: { one: '{count} Nachricht löschen?', other: '{count} Nachrichten löschen?' },
  count: { one: '{count} Nachricht', other: '{count} Nachrichten' },
  selected: { one: '{count} Nachricht ausgewählt', other: '{count} Nachrichten ausgewählt' },
  selectAll: { one: '{count} Nachricht auswählen', other: 'Alle {count} auswählen' },
  empty: 'Noch keine Abschlussnachrichten',
  emptyHelp: 'Ein fertiger Abschied beendet das Gespräch mit denselben Worten, wer auch immer antwortet.',
  noneFound: 'Keine Nachricht mit dieser Suche',
  taken: 'Diese Nachricht gibt es schon.',
  message: 'Nachricht',
  by: 'Geschrieben von',
  since: 'Erstellt am',
} satisfies Translation<typeof pt>
