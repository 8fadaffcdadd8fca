const pt = {
  title: 'Notificação',
  about: 'Um aviso seu dentro do sistema das empresas.',
  write: 'Escrever um aviso',
  message: 'Aviso',
  messageHelp: 'Texto simples, até 2.000 letras. Links https aparecem com o endereço.',
  who: 'Para quem',
  who_everybody: 'Todos',
  who_admins: 'Administradores',
  who_leads: 'Supervisores e administradores',
  who_agents: 'Atendentes',
  companies: 'Empresas',
  allCompanies: 'Todas as empresas',
  people: 'Só estas pessoas',
  allPeople: 'Todas as pessoas',
  level: 'Nível',
  ends: 'Some depois de',
  days_0: 'nunca',
  days_1: '1 dia',
  days_7: '7 dias',
  days_30: '30 dias',
  count: { one: '{count} pessoa', other: '{count} pessoas' },
  within: { one: 'em {count} empresa', other: 'em {count} empresas' },
  tell: { one: 'Avisar {count} pessoa', other: 'Avisar {count} pessoas' },
  tellTitle: { one: 'Avisar {count} pessoa?', other: 'Avisar {count} pessoas?' },
  tellHelp: 'O aviso aparece no sino de cada pessoa. Você pode retirá-lo de quem ainda não leu.',
  sent: { one: 'Avisando {count} pessoa', other: 'Avisando {count} pessoas' },
  told: 'Já enviados',
  none: 'Nenhum aviso enviado',
  noneHelp: 'Escreva o primeiro ao lado.',
  readBy: '{read} de {told} leram',
  by: 'por {by}, {when}',
  until: 'até {when}',
  withdraw: 'Retirar o aviso',
  withdrawn: 'retirado',
  withdrawTitle: 'Retirar este aviso?',
  withdrawHelp: 'Ele some para quem ainda não leu. Quem já leu continua com ele.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    announcements: typeof pt
  }
}
