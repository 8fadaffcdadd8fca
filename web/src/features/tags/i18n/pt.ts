const pt = {
  title: 'Etiquetas',
  about: 'Marcas de contatos e atendimentos, para achar e separar.',
  what: 'etiquetas',
  search: 'Buscar etiquetas',
  create: 'Criar etiqueta',
  edit: 'Editar etiqueta',
  created: 'Etiqueta criada',
  saved: 'Etiqueta salva',
  removed: 'Etiqueta excluída',
  remove: 'Excluir a etiqueta {name}?',
  removeHelp: 'Não há como desfazer. Uma etiqueta em uso por contatos não pode ser excluída; desative-a.',
  removeMany: { one: 'Excluir {count} etiqueta?', other: 'Excluir {count} etiquetas?' },
  count: { one: '{count} etiqueta', other: '{count} etiquetas' },
  selected: { one: '{count} etiqueta selecionada', other: '{count} etiquetas selecionadas' },
  selectAll: { one: 'Selecionar {count} etiqueta', other: 'Selecionar todas as {count}' },
  empty: 'Nenhuma etiqueta ainda',
  emptyHelp: 'Uma etiqueta diz em uma palavra o que importa de um contato: cliente, urgente, devedor.',
  noneFound: 'Nenhuma etiqueta com estes filtros',
  taken: 'Já existe uma etiqueta com este nome. Escolha outro.',
  tag: 'Etiqueta',
  since: 'Criada em',
  active: 'Ativa',
  inactive: 'Inativa',
  name: 'Nome',
  color: 'Cor',
  isActive: 'Etiqueta ativa',
  isActiveHelp: 'Uma etiqueta inativa continua onde já é usada, mas não aparece para novos usos.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    tags: typeof pt
  }
}
