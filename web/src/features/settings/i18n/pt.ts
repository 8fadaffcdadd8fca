const pt = {
  title: 'Configurações',
  about: 'O que vale para toda a empresa.',
  blockedAbout: 'O acesso da empresa está limitado.',
  general: 'Geral',
  list: 'configurações',
  saved: 'Configuração salva',
  conflict: 'Não pode ficar ligada junto com: {others}.',
  readOnly: 'Somente um administrador pode mudar estas configurações.',
  on: 'Ligada',
  off: 'Desligada',
  // Each setting: its name, and what changes when it is switched
  userCreation: 'Criar usuários',
  userCreation_does: 'Desligada, ninguém cria usuários nesta empresa; os que existem continuam entrando.',
  mailLanguage: 'Idioma dos e-mails',
  mailLanguage_does: 'E-mails que o sistema envia em nome da empresa, como a recuperação de senha, saem neste idioma.',
  notViewAssignedTickets: 'Ocultar atendimentos de outros',
  notViewAssignedTickets_does: 'Ligada, um atendimento que tem dono só aparece para ele e para os administradores.',
  notViewTicketsChatBot: 'Ocultar atendimentos do chatbot',
  notViewTicketsChatBot_does: 'Ligada, o que um robô está atendendo não aparece para os atendentes.',
  nullTickets: 'Mostrar atendimentos sem usuário nem fila',
  nullTickets_does: 'Ligada, todos veem o que ainda não tem dono nem fila.',
  removeSupervisorPrivileges: 'Remover privilégios do supervisor',
  removeSupervisorPrivileges_does: 'Ligada, o supervisor vê somente os atendimentos que um atendente veria.',
  ignoreGroupMsg: 'Ignorar mensagens de grupos',
  ignoreGroupMsg_does: 'Ligada, mensagens de grupos não abrem atendimento; só são contadas.',
  directTicketsToWallets: 'Forçar atendimento por carteira',
  directTicketsToWallets_does: 'Ligada, o atendimento novo de um contato com carteira já começa com o primeiro usuário dela.',
  overflow: 'Transbordo',
  overflow_does: 'Ligada, se o usuário da carteira não estiver on-line, o atendimento segue o caminho normal.',
  keepContactNames: 'Não atualizar nomes',
  keepContactNames_does: 'Ligada, o nome que o cliente usa no canal não substitui o nome salvo.',
  blockedNumbers: 'Números bloqueados',
  blockedNumbers_does: 'Mensagens destes números são ignoradas. Separe-os por vírgula, com código do país e DDD.',
  forceAdmin: 'Forçar administrador',
  forceAdmin_does: 'Ligada, só um administrador inicia ou atribui atendimentos pendentes.',
  forcePending: 'Manter usuário ao devolver',
  forcePending_does: 'Ligada, um atendimento devolvido à fila continua com o mesmo dono.',
  ticketLimit: 'Idade máxima na lista (dias)',
  ticketLimit_does: 'Atendimentos parados há mais dias que isto somem das listas; a busca ainda os encontra. Zero mostra todos.',
  ticketLimitNumber: 'Atendimentos por consulta',
  ticketLimitNumber_does: 'Quantos atendimentos a lista carrega de cada vez, de 10 a 200.',
  chatbotTab: 'Guia de robôs',
  chatbotTab_does:
    'Ligada, o que um robô está atendendo tem uma guia própria na tela de atendimento; desligada, aparece com os que esperam.',
  signed: 'Assinatura obrigatória',
  signed_does: 'Ligado, cada mensagem leva o nome de quem a escreve. Desligado, cada pessoa escolhe.',
  fastSending: 'Envio rápido',
  fastSending_does: 'Ligado, a mensagem sai na hora, sem esperar a fila, e quem escreve logo sabe se ela saiu.',
  messageHistory: 'Histórico de mensagens',
  messageHistory_does:
    'Ligada, a conversa mostra todas as mensagens do contato naquele canal, de todos os atendimentos que se pode ver.',
  // A blocked company
  overdueTitle: 'Há um pagamento em atraso',
  overdueHelp: 'O atendimento volta assim que o pagamento for confirmado. Nada foi apagado.',
  overdueWho: 'Fale com quem administra a assinatura de {company}.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    settings: typeof pt
  }
}
