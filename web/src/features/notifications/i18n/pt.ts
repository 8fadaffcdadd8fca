const pt = {
  title: 'Avisos',
  titleNew: { one: '{count} aviso novo', other: '{count} avisos novos' },
  what: 'os avisos',
  none: 'Nada aconteceu ainda',
  noneHelp: 'Aqui aparece quando alguém passa um atendimento para você, um cliente seu escreve ou alguém espera na sua fila.',
  handed: '{by} transferiu {name} para você',
  message: '{name} escreveu',
  waiting: '{name} espera atendimento',
  file: 'Enviou um arquivo',
  handedNow: 'Transferido para você',
  sound: 'Tocar um som',
  soundHelp: 'Com várias abas abertas, só uma toca.',
  soundBlocked: 'O navegador bloqueou o som. Clique em qualquer lugar da página para ligar.',
  desktop: 'Mostrar na área de trabalho',
  desktopHelp: 'Quando nenhuma aba do sistema está na frente.',
  denied: 'O navegador não permite avisos deste endereço. Libere ao lado do endereço e tente de novo.',
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
