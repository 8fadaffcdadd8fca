const pt = {
  chart: 'gráfico',
  walk: {
    one: '{title}: gráfico com {count} valor. As setas leem o valor.',
    other: '{title}: gráfico com {count} valores. As setas vão de um ao outro.',
  },
  table: 'Ver como tabela',
  picture: 'Ver como gráfico',
  none: 'Sem valor',
  less: 'menos',
  more: 'mais',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    charts: typeof pt
  }
}
