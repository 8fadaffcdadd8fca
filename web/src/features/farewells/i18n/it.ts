import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Messaggi di chiusura',
  about: 'Ciò che si dice al cliente quando la conversazione finisce.',
  what: 'messaggi di chiusura',
  search: 'Cerca messaggi di chiusura',
  create: 'Crea messaggio',
  edit: 'Modifica messaggio',
  created: 'Messaggio creato',
  saved: 'Messaggio salvato',
  removed: 'Messaggio eliminato',
  remove: 'Eliminare questo messaggio di chiusura? {name}',
  removeHelp: 'Non verrà più proposto alla chiusura. Quanto inviato resta. L’operazione non si può annullare.',
  removeMany: { one: 'Eliminare {count} messaggio?', other: 'Eliminare {count} messaggi?' },
  count: { one: '{count} messaggio', other: '{count} messaggi' },
  selected: { one: '{count} messaggio selezionato', other: '{count} messaggi selezionati' },
  selectAll: { one: 'Seleziona {count} messaggio', other: 'Seleziona tutti i {count}' },
  empty: 'Ancora nessun messaggio di chiusura',
  emptyHelp: 'Un saluto pronto chiude la conversazione con le stesse parole, chiunque risponda.',
  noneFound: 'Nessun messaggio con questa ricerca',
  taken: 'Questo messaggio esiste già.',
  message: 'Messaggio',
  by: 'Scritto da',
  since: 'Creato il',
} satisfies Translation<typeof pt>
