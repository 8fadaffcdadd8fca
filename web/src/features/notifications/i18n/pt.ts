const pt = {
  title: 'Avisos',
  titleNew: { one: '{count} aviso novo', other: '{count} avisos novos' },
  what: 'os avisos',
  none: 'Nada aconteceu ainda',
  noneHelp:
    'Os avisos aparecem aqui quando alguém transfere um atendimento para você, um cliente seu escreve ou alguém espera na sua fila.',
  handed: '{by} transferiu {name} para você',
  mentioned: '{by} mencionou você no atendimento de {name}',
  chatCalled: '{by} mencionou você em {name}',
  level_info: 'Aviso do sistema',
  level_warning: 'Atenção',
  level_critical: 'Importante',
  message: '{name} escreveu',
  waiting: '{name} espera atendimento',
  taskGiven: '{by} passou uma tarefa para você: {name}',
  taskFinished: '{by} concluiu a tarefa {name}',
  taskReopened: '{by} reabriu a tarefa {name}',
  taskLate: 'Atrasada: {name}',
  taskCommented: '{by} comentou na tarefa {name}',
  banStuck: '{name} não tira mais quem foi banido: não administra o grupo',
  wordStuck: '{name} não apaga mais palavras proibidas: não administra o grupo',
  webhookOff: 'O endereço {name} foi desligado',
  engineDown: '{name} não responde',
  engineDownHelp: 'As conversas dele vão direto para a equipe até ele voltar.',
  modelEnds: 'O modelo {name} deixa de existir em {date}',
  modelEndsHelp: 'Escolha outro modelo antes disso: depois, as conversas vão para a equipe.',
  webhookOffNow: 'Um endereço de webhook foi desligado',
  engineDownNow: 'Um robô parou de responder',
  taskGivenNow: 'Nova tarefa para você',
  taskFinishedNow: 'Tarefa concluída',
  taskReopenedNow: 'Tarefa reaberta',
  taskLateNow: 'Tarefa atrasada',
  taskCommentedNow: 'Novo comentário na tarefa',
  disk_low: 'O disco do servidor está quase cheio. Libere espaço ou aumente o disco antes que ele pare de gravar.',
  disk_full: 'O disco do servidor está cheio: nada novo é gravado. Libere espaço agora.',
  disk_closed:
    'A pasta de arquivos do servidor não aceita gravação: mensagens com arquivos falham. Verifique se o disco está somente leitura.',
  file: 'Enviou um arquivo',
  handedNow: 'Transferido para você',
  sound: 'Tocar um som',
  soundHelp: 'Com várias abas abertas, só uma toca.',
  soundBlocked: 'O navegador bloqueou o som. Clique em qualquer lugar da página para ligar.',
  desktop: 'Mostrar na área de trabalho',
  desktopHelp: 'Quando nenhuma aba do sistema está na frente.',
  denied: 'O navegador não permite avisos deste site. Libere-os ao lado do endereço e tente de novo.',
  push: 'Avisar com o sistema fechado',
  pushHelp: 'Neste aparelho, até você sair da conta.',
  pushFailed: 'Este aparelho não pôde ser registrado',
  pushFailedHelp: 'Permita os avisos no navegador, confira a conexão e tente de novo.',
  unsupported: 'Este navegador não tem este recurso.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    notifications: typeof pt
  }
}
