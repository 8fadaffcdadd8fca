const pt = {
  cameBy_ad: 'Veio de um anúncio',
  cameBy_post: 'Veio de uma publicação',
  cameBy_story: 'Respondeu ao seu story',
  cameBy_mention: 'Mencionou você em um story',
  cameBy_product: 'Fala de um produto',
  cameBy_link: 'Veio por um link',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  tryAgain: 'Tentar de novo',
  reload: 'Recarregar',
  notices: 'Avisos',
  supportId: 'código {id}',
  copyCode: 'Copiar o código para o suporte',
  copied: 'Copiado',
  undo: 'Desfazer',
  loading: 'Carregando',
  loadingSlow: 'Está demorando mais que o normal. Ainda estamos tentando.',
  working: 'Estamos trabalhando...',
  errorLoading: 'Erro ao carregar {what}',
  errorFetching: 'Erro ao buscar dados',
  errorOccurred: 'Ocorreu um erro',
  errorUnknown: 'Ocorreu um erro não identificado.',
  errorTimeout: 'O servidor demorou mais de 20 s. Nada se perdeu.',
  errorOffline: 'Sem conexão com o servidor. Nada se perdeu.',
  noPermission: 'Você não tem acesso a esta tela',
  noPermissionHelp: 'Se precisar dela, peça a um administrador da empresa.',
  contactSearch: 'Nome ou número',
  contactNone: 'Nenhum contato encontrado.',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
} as const
export default pt

declare module '../../i18n/catalogue.ts' {
  interface Catalogue {
    kit: typeof pt
  }
}
