const pt = {
  title: 'Mensagens rápidas',
  about: 'Textos prontos: na conversa, basta digitar / e o atalho.',
  what: 'mensagens rápidas',
  search: 'Buscar mensagens rápidas',
  create: 'Criar mensagem rápida',
  edit: 'Editar mensagem rápida',
  created: 'Mensagem rápida criada',
  saved: 'Mensagem rápida salva',
  removed: 'Mensagem rápida excluída',
  remove: 'Excluir a mensagem rápida {name}?',
  removeHelp: 'O que já foi enviado com ela continua nas conversas. Não há como desfazer.',
  removeMany: { one: 'Excluir {count} mensagem rápida?', other: 'Excluir {count} mensagens rápidas?' },
  count: { one: '{count} mensagem rápida', other: '{count} mensagens rápidas' },
  selected: { one: '{count} mensagem selecionada', other: '{count} mensagens selecionadas' },
  selectAll: { one: 'Selecionar {count} mensagem', other: 'Selecionar todas as {count}' },
  empty: 'Nenhuma mensagem rápida ainda',
  emptyHelp: 'O que você escreve todo dia, como o endereço ou a chave Pix, fica a um atalho de distância.',
  noneFound: 'Nenhuma mensagem rápida com estes filtros',
  taken: 'Já existe uma mensagem rápida com este atalho. Escolha outro.',
  key: 'Atalho',
  keyHelp: 'Sem espaços nem barras. É o que se digita depois da /.',
  message: 'Mensagem',
  file: 'Arquivo',
  fileHelp: 'Imagem, áudio ou documento que vai junto.',
  sendAsAudio: 'Enviar como áudio gravado',
  sendAsAudioHelp: 'O áudio chega como se tivesse sido gravado na hora.',
  since: 'Criada em',
  active: 'Ativa',
  inactive: 'Inativa',
  isActive: 'Mensagem ativa',
  isActiveHelp: 'Uma mensagem inativa não é oferecida nas conversas.',
  tabs: 'Mensagens rápidas e macros',
  company: 'Da empresa',
  own: 'Minhas',
  macros: 'Macros',
  ownMacros: 'Minhas macros',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    quick: typeof pt
  }
}
