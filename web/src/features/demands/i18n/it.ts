import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Motivi di contatto',
  about: 'Perché i clienti scrivono: scelto alla chiusura, letto nei report.',
  what: 'motivi',
  search: 'Cerca motivi',
  create: 'Crea motivo',
  edit: 'Modifica motivo',
  created: 'Motivo creato',
  saved: 'Motivo salvato',
  removed: 'Motivo eliminato',
  remove: 'Eliminare il motivo {name}?',
  removeHelp: 'Un motivo già usato non viene eliminato: serve ai report. L’operazione non si può annullare.',
  removeMany: { one: 'Eliminare {count} motivo?', other: 'Eliminare {count} motivi?' },
  count: { one: '{count} motivo', other: '{count} motivi' },
  selected: { one: '{count} motivo selezionato', other: '{count} motivi selezionati' },
  selectAll: { one: 'Seleziona {count} motivo', other: 'Seleziona tutti i {count}' },
  empty: 'Ancora nessun motivo',
  emptyHelp: 'Con i motivi, i report mostrano di cosa parlano di più i clienti.',
  noneFound: 'Nessun motivo con questa ricerca',
  taken: 'Esiste già un motivo con questo nome. Scegline un altro.',
  name: 'Nome',
  demand: 'Motivo',
  since: 'Creato il',
} satisfies Translation<typeof pt>
