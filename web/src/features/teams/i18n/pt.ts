const pt = {
  title: 'Equipes',
  about: 'Grupos de pessoas, para filtrar e transferir atendimentos.',
  what: 'equipes',
  search: 'Buscar equipes',
  create: 'Criar equipe',
  edit: 'Editar equipe',
  created: 'Equipe criada',
  saved: 'Equipe salva',
  removed: 'Equipe excluída',
  remove: 'Excluir a equipe {name}?',
  removeHelp: 'As pessoas dela continuam no sistema; só o grupo deixa de existir. Não há como desfazer.',
  removeMany: { one: 'Excluir {count} equipe?', other: 'Excluir {count} equipes?' },
  count: { one: '{count} equipe', other: '{count} equipes' },
  selected: { one: '{count} equipe selecionada', other: '{count} equipes selecionadas' },
  selectAll: { one: 'Selecionar {count} equipe', other: 'Selecionar todas as {count}' },
  empty: 'Nenhuma equipe ainda',
  emptyHelp: 'Uma equipe junta pessoas que trabalham lado a lado, como um turno ou uma loja.',
  noneFound: 'Nenhuma equipe com estes filtros',
  taken: 'Já existe uma equipe com este nome. Escolha outro.',
  team: 'Equipe',
  people: 'Pessoas',
  person: 'Pessoa',
  peopleHelp: 'Quem faz parte da equipe.',
  since: 'Criada em',
  active: 'Ativa',
  inactive: 'Inativa',
  name: 'Nome',
  isActive: 'Equipe ativa',
  isActiveHelp: 'Uma equipe inativa continua onde já é usada, mas não aparece para novos usos.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    teams: typeof pt
  }
}
