const pt = {
  title: 'Aniversários',
  about: 'A mensagem sai uma vez por ano, na hora escolhida em cada canal.',
  what: 'aniversários',
  today: 'Hoje',
  week: 'Próximos 7 dias',
  until: 'Até {day}',
  none: 'Ninguém',
  empty: 'Nenhum aniversário nos próximos 30 dias',
  emptyHelp: 'Preencha a data de nascimento nos contatos, um a um ou por importação.',
  age: { one: '{count} ano', other: '{count} anos' },
  wished: 'Enviada às {at} por {channel}',
  waits: 'Marcada para {at} por {channel}',
  tomorrow: 'Salva depois da hora: sai a partir de amanhã, ou agora pelo botão',
  channelDown: 'Sai quando {channel} voltar',
  window: 'Só sai com a janela de resposta de {channel} aberta',
  blocked: 'Não sai: contato bloqueado',
  noChannel: 'Nenhum canal com mensagem ativa',
  noAddress: 'Sem endereço nos canais que parabenizam',
  channel: 'Canal',
  isActive: 'Parabenizar por este canal',
  hour: 'Hora',
  message: 'Mensagem',
  file: 'Arquivo',
  fileHelp: 'Um cartão, um áudio: vai junto com o texto.',
  save: 'Salvar',
  saved: 'Mensagem de aniversário salva',
  sendNow: 'Enviar as de hoje agora',
  sendTitle: 'Enviar agora por {channel}?',
  sendHelp: 'Quem faz aniversário hoje e ainda não recebeu recebe já a mensagem salva. Ninguém recebe duas vezes no ano.',
  send: 'Enviar agora',
  sent: { one: '{count} mensagem enviada', other: '{count} mensagens enviadas' },
  noChannels: 'Conecte um canal para escolher a mensagem.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    birthdays: typeof pt
  }
}
