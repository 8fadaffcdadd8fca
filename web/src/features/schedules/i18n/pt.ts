const pt = {
  title: 'Agendamentos',
  about: 'O que sai sozinho, e quando.',
  what: 'agendamentos',
  search: 'Contato ou texto',
  create: 'Agendar mensagem',
  edit: 'Editar agendamento',
  count: { one: '{count} mensagem', other: '{count} mensagens' },
  empty: 'Nada agendado ainda',
  emptyHelp: 'Escreva agora e deixe o lembrete, o boleto ou o parabéns sair na hora certa, uma vez ou de tempos em tempos.',
  noneFound: 'Nenhuma mensagem com estes filtros',
  to: 'Para',
  message: 'Mensagem',
  when: 'Quando',
  by: 'Por',
  state: 'Situação',
  channel: 'Canal',
  contact: 'Contato',
  defaultChannel: 'O canal padrão',
  status_pending: 'A enviar',
  status_sended: 'Enviada',
  status_failed: 'Não saiu',
  status_canceled: 'Cancelada',
  status_all: 'Todas',
  planned: 'Marcada',
  channelDown: 'Canal fora do ar, sai quando voltar',
  windowCloses: 'A janela de resposta fecha antes: use um modelo',
  left: { one: '{at}, falta {count}', other: '{at}, restam {count}' },
  days: 'Os próximos 14 dias',
  onDay: { one: '{day}: {count} mensagem', other: '{day}: {count} mensagens' },
  day: 'Dia',
  open: 'Abrir a conversa',
  toContact: 'A mensagem abre um atendimento quando sair.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    schedules: typeof pt
  }
}
