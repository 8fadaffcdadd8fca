const pt = {
  title: 'Início',
  morning: 'Bom dia, {name}',
  afternoon: 'Boa tarde, {name}',
  evening: 'Boa noite, {name}',
  about: '{day} · {company}',
  soon: 'Os números do atendimento ainda não chegaram a esta tela. O que já funciona está aqui.',
  screens: 'Ir para',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    home: typeof pt
  }
}
