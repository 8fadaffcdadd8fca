import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Code',
  about: 'Dove va ogni conversazione e chi può rispondere.',
  what: 'code',
  search: 'Cerca code',
  create: 'Crea coda',
  edit: 'Modifica coda',
  created: 'Coda creata',
  saved: 'Coda salvata',
  removed: 'Coda eliminata',
  remove: 'Eliminare la coda {name}?',
  removeHelp:
    'Chi ci lavora non vede più le sue conversazioni. Una coda con conversazioni non può essere eliminata; disattivala.',
  removeMany: { one: 'Eliminare {count} coda?', other: 'Eliminare {count} code?' },
  count: { one: '{count} coda', other: '{count} code' },
  selected: { one: '{count} coda selezionata', other: '{count} code selezionate' },
  selectAll: { one: 'Seleziona {count} coda', other: 'Seleziona tutte e {count}' },
  empty: 'Ancora nessuna coda',
  emptyHelp: 'Una coda riunisce le persone che rispondono su uno stesso argomento. Senza code, tutti vedono ogni conversazione.',
  noneFound: 'Nessuna coda con questi filtri',
  taken: 'Esiste già una coda con questo nome. Scegline un altro.',
  queue: 'Coda',
  people: 'Persone',
  since: 'Creata il',
  active: 'Attiva',
  inactive: 'Inattiva',
  name: 'Nome',
  color: 'Colore',
  isActive: 'Coda attiva',
  isActiveHelp: 'Una coda inattiva non riceve nuove conversazioni.',
} satisfies Translation<typeof pt>
