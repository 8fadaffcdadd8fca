const pt = {
  title: 'Auto-resposta',
  about: 'Respostas em passos, para o que não precisa de um fluxo. Escolha onde responde no formulário do canal.',
  what: 'as auto-respostas',
  create: 'Criar auto-resposta',
  empty: 'Nenhuma auto-resposta ainda',
  emptyHelp: 'Diga o que responder e para onde vai cada palavra do cliente.',
  stepsCount: { one: '{count} passo', other: '{count} passos' },
  on: 'Ativa',
  off: 'Inativa',
  name: 'Nome',
  active: 'Auto-resposta ativa',
  fallback: 'Fila',
  fallbackHelp: 'Para onde vai quem não acha uma resposta.',
  step: 'Passo {number}',
  reply: 'Resposta',
  addStep: 'Adicionar passo',
  removeStep: 'Excluir passo',
  action: 'Ação {number}',
  addAction: 'Adicionar ação',
  removeAction: 'Excluir ação {number}',
  words: 'Palavras',
  wordsHelp: 'Separadas por vírgula. A primeira aparece ao cliente como opção.',
  goal: 'Vai para',
  toQueue: 'Fila {name}',
  toUser: 'Pessoa {name}',
  toStep: 'Passo {number}',
  says: 'Diz antes',
  save: 'Salvar',
  saved: '{name} salva',
  incomplete: 'Preencha o nome, a fila, a resposta de cada passo e as palavras de cada ação.',
  doesNotFit: 'Não dá para usar assim: duas ações do mesmo passo têm a mesma palavra, ou um passo leva a si mesmo sem perguntar.',
  toFlow: 'Abrir no construtor',
  remove: 'Excluir',
  removed: '{name} excluída',
  removeAsk: 'Excluir {name}?',
  removeHelp: 'Os passos se perdem, e os canais ficam sem esta resposta.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    autoReplies: typeof pt
  }
}
