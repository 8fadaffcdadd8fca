import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Warteschlangen',
  about: 'Wohin jedes Gespräch geht und wer es annehmen kann.',
  what: 'Warteschlangen',
  search: 'Warteschlangen suchen',
  create: 'Warteschlange anlegen',
  edit: 'Warteschlange bearbeiten',
  created: 'Warteschlange angelegt',
  saved: 'Warteschlange gespeichert',
  removed: 'Warteschlange gelöscht',
  remove: 'Warteschlange {name} löschen?',
  removeHelp:
    'Wer darin arbeitet, sieht ihre Gespräche nicht mehr. Eine Warteschlange mit Gesprächen kann nicht gelöscht werden; deaktivieren Sie sie.',
  removeMany: { one: '{count} Warteschlange löschen?', other: '{count} Warteschlangen löschen?' },
  count: { one: '{count} Warteschlange', other: '{count} Warteschlangen' },
  selected: { one: '{count} Warteschlange ausgewählt', other: '{count} Warteschlangen ausgewählt' },
  selectAll: { one: '{count} Warteschlange auswählen', other: 'Alle {count} auswählen' },
  empty: 'Noch keine Warteschlangen',
  emptyHelp:
    'Eine Warteschlange verbindet die Personen, die zu einem Thema antworten. Ohne Warteschlangen sehen alle jedes Gespräch.',
  noneFound: 'Keine Warteschlangen mit diesen Filtern',
  taken: 'Eine Warteschlange mit diesem Namen gibt es bereits. Wählen Sie einen anderen.',
  queue: 'Warteschlange',
  people: 'Personen',
  peopleHelp: 'Wer darin antwortet und ihre Gespräche sieht.',
  since: 'Angelegt am',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  name: 'Name',
  color: 'Farbe',
  isActive: 'Warteschlange aktiv',
  isActiveHelp: 'Eine inaktive Warteschlange erhält keine neuen Gespräche.',
} satisfies Translation<typeof pt>
