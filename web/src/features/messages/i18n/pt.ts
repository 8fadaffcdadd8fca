const pt = {
  conversation: 'Conversa com {name}',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    messages: typeof pt
  }
}
