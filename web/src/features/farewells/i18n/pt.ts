const pt = {
  title: 'Mensagens de fechamento',
  about: 'O que se diz ao cliente quando o atendimento termina.',
  what: 'mensagens de fechamento',
  search: 'Buscar mensagens de fechamento',
  create: 'Criar mensagem',
  edit: 'Editar mensagem',
  created: 'Mensagem criada',
  saved: 'Mensagem salva',
  removed: 'Mensagem excluída',
  remove: 'Excluir esta mensagem de fechamento? {name}',
  removeHelp: 'Ela deixa de ser oferecida ao resolver. O que já foi enviado continua. Não há como desfazer.',
  removeMany: { one: 'Excluir {count} mensagem?', other: 'Excluir {count} mensagens?' },
  count: { one: '{count} mensagem', other: '{count} mensagens' },
  selected: { one: '{count} mensagem selecionada', other: '{count} mensagens selecionadas' },
  selectAll: { one: 'Selecionar {count} mensagem', other: 'Selecionar todas as {count}' },
  empty: 'Nenhuma mensagem de fechamento ainda',
  emptyHelp: 'Uma despedida pronta fecha a conversa com as mesmas palavras, quem quer que atenda.',
  noneFound: 'Nenhuma mensagem com esta busca',
  taken: 'Esta mensagem já existe.',
  message: 'Mensagem',
  by: 'Escrita por',
  since: 'Criada em',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    farewells: typeof pt
  }
}
