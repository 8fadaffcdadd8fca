const pt = {
  title: 'Usuários de todas as empresas',
  about: 'Quem entra por cada empresa, e quem é do suporte ou vê o que está em teste.',
  what: 'usuários',
  search: 'Buscar por nome ou e-mail',
  create: 'Criar usuário',
  edit: 'Editar usuário',
  created: 'Usuário criado',
  saved: 'Usuário salvo',
  removed: 'Usuário excluído',
  remove: 'Excluir {name}?',
  removeHelp: 'A pessoa sai na hora e não entra mais. Os atendimentos abertos dela voltam para a fila; o histórico fica.',
  removeMany: { one: 'Excluir {count} usuário?', other: 'Excluir {count} usuários?' },
  count: { one: '{count} usuário', other: '{count} usuários' },
  selected: { one: '{count} usuário selecionado', other: '{count} usuários selecionados' },
  selectAll: { one: 'Selecionar {count} usuário', other: 'Selecionar todos os {count}' },
  empty: 'Nenhum usuário ainda',
  emptyHelp: 'Crie o primeiro administrador de uma empresa.',
  noneFound: 'Nenhum usuário com estes filtros',
  taken: 'Já existe um usuário com este e-mail. Use outro.',
  user: 'Usuário',
  email: 'E-mail',
  company: 'Empresa',
  profile: 'Perfil',
  agent: 'Atendente',
  supervisor: 'Supervisor',
  admin: 'Administrador',
  superadmin: 'Superadministrador',
  support: 'Suporte',
  supportHelp: 'A pessoa age como administradora da empresa; a empresa lê isso e tudo fica registrado.',
  beta: 'Em teste',
  betaHelp: 'A pessoa vê no menu o que ainda está em teste.',
  yes: 'sim',
  since: 'Desde',
  active: 'Ativo',
  inactive: 'Inativo',
  name: 'Nome',
  password: 'Senha',
  passwordHelp: 'Pelo menos 7 caracteres, com letras, números e um caractere especial.',
  isActive: 'Pode entrar no sistema',
  isActiveHelp: 'Um usuário inativo sai na hora e não entra mais; o histórico dele fica.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    userTenants: typeof pt
  }
}
