const pt = {
  title: 'Protocolos',
  about: 'Números de atendimento que foram dados a clientes.',
  what: 'protocolos',
  search: 'Protocolo, atendimento ou contato',
  count: { one: '{count} protocolo', other: '{count} protocolos' },
  empty: 'Nenhum protocolo ainda',
  emptyHelp: 'Quando alguém envia o protocolo de um atendimento, ele fica guardado aqui.',
  noneFound: 'Nenhum protocolo com estes filtros',
  protocol: 'Protocolo',
  ticket: 'Atendimento',
  contact: 'Contato',
  by: 'Dado por',
  when: 'Quando',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    protocols: typeof pt
  }
}
