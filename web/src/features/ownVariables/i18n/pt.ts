const pt = {
  title: 'Variáveis',
  about: 'Palavras da empresa que os textos usam entre duas chaves, ao lado das do sistema.',
  what: 'variáveis',
  search: 'Buscar variáveis',
  create: 'Criar variável',
  edit: 'Editar variável',
  created: 'Variável criada',
  saved: 'Variável salva',
  removed: 'Variável excluída',
  remove: 'Excluir a variável {name}?',
  removeHelp: 'Os textos que a usam passam a não dizer nada no lugar dela. Não há como desfazer.',
  removeMany: { one: 'Excluir {count} variável?', other: 'Excluir {count} variáveis?' },
  count: { one: '{count} variável', other: '{count} variáveis' },
  selected: { one: '{count} variável selecionada', other: '{count} variáveis selecionadas' },
  selectAll: { one: 'Selecionar {count} variável', other: 'Selecionar todas as {count}' },
  empty: 'Nenhuma variável ainda',
  emptyHelp: 'Crie uma para o que se repete nos textos, como a chave Pix ou o endereço.',
  noneFound: 'Nenhuma variável com estes filtros',
  taken: 'Já existe uma variável com este nome. Escolha outro.',
  variable: 'Variável',
  name: 'Nome',
  nameHelp: 'Letras sem acento, números e traço baixo, como chave_pix. Nos textos, entre duas chaves.',
  value: 'O que ela diz',
  valueHelp: 'O texto entra como está; variáveis dentro dele não são preenchidas.',
  since: 'Criada em',
  active: 'Ativa',
  inactive: 'Inativa',
  isActive: 'Variável ativa',
  isActiveHelp: 'Uma variável inativa não diz nada nos textos.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    ownVariables: typeof pt
  }
}
