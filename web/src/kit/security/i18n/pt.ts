const pt = {
  qrCode: 'Código QR para o aplicativo autenticador',
  scan: 'Leia com o aplicativo autenticador do celular, ou digite nele esta chave:',
  copySecret: 'Copiar a chave',
  codes: 'Códigos de recuperação',
  codesHelp:
    'Guarde estes códigos em um lugar seguro. Cada um vale uma vez, se você ficar sem o celular. Eles não serão mostrados de novo.',
  copyCodes: 'Copiar os códigos',
  codesKept: 'Guardei os códigos',
  setUpNow: 'A sua empresa pede uma segunda etapa no login dos administradores. Configure agora, leva um minuto.',
  askCode: 'Digite o código do seu aplicativo autenticador.',
  askPasskey: 'Confirme com a sua chave de acesso.',
  usePasskey: 'Usar chave de acesso',
  firstCode: 'Código que o aplicativo mostra',
  code: 'Código de 6 dígitos',
  recoveryCode: 'Código de recuperação',
  codeHelp: 'Sem o celular? Digite um dos códigos de recuperação.',
  otherAccount: 'Entrar com outra conta',
  title: 'Segunda etapa do login',
  about: 'Depois da senha, o login pede algo que só você tem. Quem descobrir a sua senha não entra.',
  required: 'A sua empresa exige a segunda etapa dos administradores.',
  recommended: 'Recomendada para quem administra a instalação.',
  none: 'Nenhuma segunda etapa ainda.',
  app: 'Aplicativo autenticador',
  passkey: 'Chave de acesso',
  since: 'desde {date}',
  lastUsed: 'usado em {date}',
  neverUsed: 'ainda não usado',
  addApp: 'Adicionar aplicativo autenticador',
  addPasskey: 'Adicionar chave de acesso',
  passkeyName: 'Nome da chave',
  passkeyNameHint: 'Notebook do trabalho',
  confirmPassword: 'Confirme a sua senha para continuar.',
  currentPassword: 'Senha atual',
  goOn: 'Continuar',
  confirm: 'Confirmar',
  added: 'Segunda etapa adicionada',
  removed: 'Segunda etapa removida',
  remove: 'Remover',
  removeOne: 'Remover {name}?',
  removeHelp: 'O login deixa de aceitar esta etapa.',
  left: { one: 'Resta {count} código de recuperação', other: 'Restam {count} códigos de recuperação' },
  renew: 'Gerar códigos novos',
  renewed: 'Os códigos anteriores deixaram de valer',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    security: typeof pt
  }
}
