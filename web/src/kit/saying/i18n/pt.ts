const pt = {
  willRead: 'Como o cliente lê',
  account: 'Conta comercial',
  variables: 'O que pode ser preenchido no texto',
  voice: 'Mensagem de voz',
  sound: 'Áudio',
  variable_name: 'Nome',
  variable_greeting: 'Saudação',
  variable_protocol: 'Protocolo',
  variable_email: 'E-mail',
  variable_phoneNumber: 'Telefone',
  variable_kanban: 'Etapa do kanban',
  variable_user: 'Atendente',
  variable_userEmail: 'E-mail do atendente',
  variable_firstName: 'Primeiro nome',
  variable_lastName: 'Sobrenome',
  variable_businessName: 'Empresa',
  variable_nextOpening: 'Próxima abertura',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    saying: typeof pt
  }
}
