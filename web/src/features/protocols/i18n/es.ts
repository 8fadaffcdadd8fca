import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Protocolos',
  about: 'Números de atención que se dieron a clientes.',
  what: 'protocolos',
  search: 'Protocolo, conversación o contacto',
  count: { one: '{count} protocolo', other: '{count} protocolos' },
  empty: 'Aún no hay protocolos',
  emptyHelp: 'Cuando alguien envía el protocolo de una conversación, queda guardado aquí.',
  noneFound: 'Ningún protocolo con estos filtros',
  protocol: 'Protocolo',
  ticket: 'Conversación',
  contact: 'Contacto',
  by: 'Dado por',
  when: 'Cuándo',
} satisfies Translation<typeof pt>
