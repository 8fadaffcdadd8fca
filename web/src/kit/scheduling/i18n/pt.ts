const pt = {
  saved: 'Agendamento salvo',
  canceled: 'Envio cancelado',
  edit: 'Editar agendamento',
  leftTimes: 'Quantas vezes ao todo',
  cancel: 'Cancelar envio',
  cancelTitle: 'Cancelar este envio?',
  cancelHelp: 'A mensagem para {name} não sairá. O que já saiu continua na conversa.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    scheduling: typeof pt
  }
}
