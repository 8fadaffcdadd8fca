import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Kontaktgründe',
  about: 'Warum Kunden schreiben: beim Abschließen gewählt, in Berichten gelesen.',
  what: 'Gründe',
  search: 'Gründe suchen',
  create: 'Grund erstellen',
  edit: 'Grund bearbeiten',
  created: 'Grund erstellt',
  saved: 'Grund gespeichert',
  removed: 'Grund gelöscht',
  remove: 'Grund {name} löschen?',
  removeHelp:
    'Ein Grund, den Vorgänge tragen, wird nicht gelöscht: Berichte brauchen ihn. Das lässt sich nicht rückgängig machen.',
  removeMany: { one: '{count} Grund löschen?', other: '{count} Gründe löschen?' },
  count: { one: '{count} Grund', other: '{count} Gründe' },
  selected: { one: '{count} Grund ausgewählt', other: '{count} Gründe ausgewählt' },
  selectAll: { one: '{count} Grund auswählen', other: 'Alle {count} auswählen' },
  empty: 'Noch keine Gründe',
  emptyHelp: 'Mit Gründen zeigen Berichte, worum es Kunden am häufigsten geht.',
  noneFound: 'Kein Grund mit dieser Suche',
  taken: 'Einen Grund mit diesem Namen gibt es schon. Wählen Sie einen anderen.',
  name: 'Name',
  demand: 'Grund',
  since: 'Erstellt am',
} satisfies Translation<typeof pt>
