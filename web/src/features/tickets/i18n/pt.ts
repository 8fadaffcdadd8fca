const pt = {
  title: 'Atendimento',
  list: 'Atendimentos',
  what: 'os atendimentos',
  // Lists
  lists: 'Listas',
  tab_mine: 'Meus',
  tab_pending: 'Esperando',
  tab_groups: 'Grupos',
  tab_chatbot: 'Robôs',
  tab_open: 'Em atendimento',
  tab_schedule: 'Agendados',
  tab_closed: 'Resolvidos',
  moreLists: 'Mais listas',
  search: 'Nome, número, protocolo ou mensagem',
  found: { one: '{count} atendimento', other: '{count} atendimentos' },
  foundMore: 'mais de {many} atendimentos',
  messages: 'Mensagens',
  noneFound: 'Nada encontrado',
  noneFoundHelp: 'Procure por outro nome, número ou palavra.',
  empty_mine: 'Você não tem atendimentos abertos',
  emptyHelp_mine: 'Aceite um dos que esperam, ou comece um novo.',
  empty_pending: 'Ninguém espera',
  emptyHelp_pending: 'Quando um cliente escrever, ele aparece aqui.',
  empty: 'Nada nesta lista',
  emptyFiltered: 'Nenhum atendimento com estes filtros',
  clearFilters: 'Limpar filtros',
  // Filter
  filter: 'Filtrar',
  filterActive: 'Filtrar: {count} em uso',
  showAll: 'Tudo o que posso ver',
  showAllHelp: 'Também o que é de outras filas e de outras pessoas.',
  unreadOnly: 'Só com mensagens não lidas',
  unassignedOnly: 'Só sem responsável',
  withoutQueue: 'Incluir os que não têm fila',
  queues: 'Filas',
  allQueues: 'Todas as filas',
  // A row
  draft: 'Rascunho:',
  photo: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contactCard: 'Contato',
  byBot: 'Com um robô',
  unread: { one: '{count} não lida', other: '{count} não lidas' },
  waits: 'Espera há {span}',
  withWhom: 'Com {name}',
  moreTags: 'mais {count}',
  ack_failed: 'Não enviada',
  ack_waiting: 'Enviando',
  ack_sent: 'Enviada',
  ack_delivered: 'Entregue',
  ack_read: 'Lida',
  ack_unconfirmed: 'Não confirmada',
  // Nothing chosen
  chooseOne: 'Escolha um atendimento',
  chooseOneHelp: 'A conversa abre aqui. J e K passam de um para outro.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    tickets: typeof pt
  }
}
