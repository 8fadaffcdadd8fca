const pt = {
  title: 'Planos',
  about: 'O que aparece no cadastro e o que cada um permite.',
  what: 'planos',
  search: 'Buscar planos',
  create: 'Criar plano',
  edit: 'Editar plano',
  created: 'Plano criado',
  saved: 'Plano salvo',
  removed: 'Plano excluído',
  remove: 'Excluir o plano {name}?',
  removeHelp: 'Um plano que alguma empresa usa não pode ser excluído; desative-o. Não há como desfazer.',
  removeMany: { one: 'Excluir {count} plano?', other: 'Excluir {count} planos?' },
  count: { one: '{count} plano', other: '{count} planos' },
  selected: { one: '{count} plano selecionado', other: '{count} planos selecionados' },
  selectAll: { one: 'Selecionar {count} plano', other: 'Selecionar todos os {count}' },
  empty: 'Nenhum plano ainda',
  emptyHelp: 'Um plano diz quantos canais, pessoas e arquivos uma empresa tem, e por quanto.',
  noneFound: 'Nenhum plano com esta busca',
  taken: 'Já existe um plano com este nome. Escolha outro.',
  plan: 'Plano',
  perMonth: 'Por mês',
  channels: 'Canais',
  users: 'Usuários',
  storage: 'Arquivos (GB)',
  storageHelp: 'Quanto espaço os arquivos de uma empresa podem ocupar.',
  trial: 'Teste',
  hasTrial: 'Começa com um período de teste',
  trialDays: 'Dias de teste',
  days: { one: '{count} dia', other: '{count} dias' },
  noTrial: 'sem teste',
  companies: 'Empresas',
  signup: 'Cadastro',
  inSignup: 'No cadastro',
  notInSignup: 'Fora do cadastro',
  openToSignup: 'Aparece no cadastro',
  openToSignupHelp:
    'Quem se cadastra pode escolher este plano; as empresas que se cadastram por ele começam com os termos aceitos.',
  active: 'Ativo',
  inactive: 'Inativo',
  name: 'Nome',
  isActive: 'Plano ativo',
  isActiveHelp: 'Um plano inativo continua para quem o tem, e ninguém mais o recebe.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    plans: typeof pt
  }
}
