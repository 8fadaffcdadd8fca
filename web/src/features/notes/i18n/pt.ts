const pt = {
  title: 'Notas',
  about: 'O que a equipe anotou nos atendimentos; o cliente nunca vê.',
  what: 'notas',
  search: 'Buscar na nota ou pelo contato',
  count: { one: '{count} nota', other: '{count} notas' },
  empty: 'Nenhuma nota ainda',
  emptyHelp: 'Na conversa, troque para Nota e escreva o que os colegas precisam saber.',
  noneFound: 'Nenhuma nota com estes filtros',
  note: 'Nota',
  contact: 'Contato',
  by: 'Por',
  when: 'Quando',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    notes: typeof pt
  }
}
