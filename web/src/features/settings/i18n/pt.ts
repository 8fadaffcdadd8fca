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
