const pt = {
  title: 'Motivos de atendimento',
  about: 'Por que os clientes procuram a empresa: escolhido ao resolver, lido nos relatórios.',
  what: 'motivos',
  search: 'Buscar motivos',
  create: 'Criar motivo',
  edit: 'Editar motivo',
  created: 'Motivo criado',
  saved: 'Motivo salvo',
  removed: 'Motivo excluído',
  remove: 'Excluir o motivo {name}?',
  removeHelp: 'Um motivo que já tem atendimentos não é excluído: os relatórios precisam dele. Não há como desfazer.',
  removeMany: { one: 'Excluir {count} motivo?', other: 'Excluir {count} motivos?' },
  count: { one: '{count} motivo', other: '{count} motivos' },
  selected: { one: '{count} motivo selecionado', other: '{count} motivos selecionados' },
  selectAll: { one: 'Selecionar {count} motivo', other: 'Selecionar todos os {count}' },
  empty: 'Nenhum motivo ainda',
  emptyHelp: 'Com motivos, os relatórios mostram do que os clientes mais falam.',
  noneFound: 'Nenhum motivo com esta busca',
  taken: 'Já existe um motivo com este nome. Escolha outro.',
  name: 'Nome',
  demand: 'Motivo',
  since: 'Criado em',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    demands: typeof pt
  }
}
