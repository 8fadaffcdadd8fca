const pt = {
  title: 'Manual',
  about: 'O que a empresa sabe e responde. A ajuda para atendentes tira daqui os trechos das sugestões.',
  what: 'páginas do manual',
  search: 'Buscar no manual',
  create: 'Criar página',
  edit: 'Editar página',
  created: 'Página criada',
  saved: 'Página salva',
  removed: 'Página excluída',
  remove: 'Excluir a página {name}?',
  removeHelp: 'As sugestões deixam de usar este texto. Não há como desfazer.',
  removeMany: { one: 'Excluir {count} página?', other: 'Excluir {count} páginas?' },
  count: { one: '{count} página', other: '{count} páginas' },
  selected: { one: '{count} página selecionada', other: '{count} páginas selecionadas' },
  selectAll: { one: 'Selecionar {count} página', other: 'Selecionar todas as {count}' },
  empty: 'Nenhuma página ainda',
  emptyHelp: 'Escreva o que a equipe responde sempre: prazos, trocas, formas de pagamento.',
  noneFound: 'Nenhuma página com estes filtros',
  taken: 'Já existe uma página com este título. Escolha outro.',
  page: 'Título',
  pageHelp: 'Do que a página trata, como Entregas ou Garantia.',
  text: 'Texto',
  textHelp: 'Uma linha vazia separa os trechos; cada trecho é encontrado sozinho.',
  since: 'Criada em',
  active: 'Ativa',
  inactive: 'Inativa',
  isActive: 'Página ativa',
  isActiveHelp: 'Uma página inativa fica fora das sugestões.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    handbook: typeof pt
  }
}
