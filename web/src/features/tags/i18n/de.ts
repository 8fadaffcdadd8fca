import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Tags',
  about: 'Kennzeichen für Kontakte und Gespräche, zum Finden und Ordnen.',
  what: 'Tags',
  search: 'Tags suchen',
  create: 'Tag anlegen',
  edit: 'Tag bearbeiten',
  created: 'Tag angelegt',
  saved: 'Tag gespeichert',
  removed: 'Tag gelöscht',
  remove: 'Tag {name} löschen?',
  removeHelp:
    'Das lässt sich nicht rückgängig machen. Ein Tag, das Kontakte verwenden, kann nicht gelöscht werden; deaktivieren Sie es.',
  removeMany: { one: '{count} Tag löschen?', other: '{count} Tags löschen?' },
  count: { one: '{count} Tag', other: '{count} Tags' },
  selected: { one: '{count} Tag ausgewählt', other: '{count} Tags ausgewählt' },
  selectAll: { one: '{count} Tag auswählen', other: 'Alle {count} auswählen' },
  empty: 'Noch keine Tags',
  emptyHelp: 'Ein Tag sagt in einem Wort, was an einem Kontakt wichtig ist: Kunde, dringend, Schuldner.',
  noneFound: 'Keine Tags mit diesen Filtern',
  taken: 'Ein Schlagwort mit diesem Namen gibt es bereits. Wählen Sie einen anderen.',
  tag: 'Tag',
  since: 'Angelegt am',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  name: 'Name',
  color: 'Farbe',
  isActive: 'Tag aktiv',
  isActiveHelp: 'Ein inaktives Tag bleibt, wo es ist, und wird nicht mehr neu angeboten.',
} satisfies Translation<typeof pt>
