const pt = {
  title: 'Etapas do kanban',
  about: 'As colunas do quadro, da esquerda para a direita. Cada contato fica em uma delas.',
  what: 'etapas',
  search: 'Buscar etapas',
  create: 'Criar etapa',
  edit: 'Editar etapa',
  created: 'Etapa criada',
  saved: 'Etapa salva',
  removed: 'Etapa excluída',
  remove: 'Excluir a etapa {name}?',
  removeHelp: 'Não há como desfazer. Os contatos que estão nela saem do quadro, mas não são excluídos.',
  removeMany: { one: 'Excluir {count} etapa?', other: 'Excluir {count} etapas?' },
  count: { one: '{count} etapa', other: '{count} etapas' },
  selected: { one: '{count} etapa selecionada', other: '{count} etapas selecionadas' },
  selectAll: { one: 'Selecionar {count} etapa', other: 'Selecionar todas as {count}' },
  empty: 'Nenhuma etapa ainda',
  emptyHelp: 'Uma etapa diz onde o contato está: novo, orçamento enviado, negociando, fechado.',
  noneFound: 'Nenhuma etapa com estes filtros',
  taken: 'Já existe uma etapa com este nome. Escolha outro.',
  lane: 'Etapa',
  position: 'Posição',
  positionHelp: 'Da esquerda para a direita. Em branco, fica depois de todas.',
  since: 'Criada em',
  name: 'Nome',
  color: 'Cor',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    lanes: typeof pt
  }
}
