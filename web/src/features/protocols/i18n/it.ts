import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Protocolli',
  about: 'I numeri comunicati ai clienti.',
  what: 'protocolli',
  search: 'Protocollo, ticket o contatto',
  count: { one: '{count} protocollo', other: '{count} protocolli' },
  empty: 'Ancora nessun protocollo',
  emptyHelp: 'Quando qualcuno invia il protocollo di un ticket, resta qui.',
  noneFound: 'Nessun protocollo con questi filtri',
  protocol: 'Protocollo',
  ticket: 'Ticket',
  contact: 'Contatto',
  by: 'Dato da',
  when: 'Quando',
} satisfies Translation<typeof pt>
