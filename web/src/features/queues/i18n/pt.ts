const pt = {
  title: 'Filas',
  about: 'Para onde vai cada atendimento e quem pode assumi-lo.',
  what: 'filas',
  search: 'Buscar filas',
  create: 'Criar fila',
  edit: 'Editar fila',
  created: 'Fila criada',
  saved: 'Fila salva',
  removed: 'Fila excluída',
  remove: 'Excluir a fila {name}?',
  removeHelp: 'Quem atende nela deixa de ver os atendimentos dela. Uma fila com atendimentos não pode ser excluída; desative-a.',
  removeMany: { one: 'Excluir {count} fila?', other: 'Excluir {count} filas?' },
  count: { one: '{count} fila', other: '{count} filas' },
  selected: { one: '{count} fila selecionada', other: '{count} filas selecionadas' },
  selectAll: { one: 'Selecionar {count} fila', other: 'Selecionar todas as {count}' },
  empty: 'Nenhuma fila ainda',
  emptyHelp: 'Uma fila junta as pessoas que respondem um mesmo assunto. Sem filas, todos veem todos os atendimentos.',
  noneFound: 'Nenhuma fila com estes filtros',
  taken: 'Já existe uma fila com este nome. Escolha outro.',
  queue: 'Fila',
  people: 'Pessoas',
  peopleHelp: 'Quem atende nela e vê os atendimentos dela.',
  since: 'Criada em',
  active: 'Ativa',
  inactive: 'Inativa',
  name: 'Nome',
  color: 'Cor',
  isActive: 'Fila ativa',
  isActiveHelp: 'Uma fila inativa não recebe atendimentos novos.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    queues: typeof pt
  }
}
