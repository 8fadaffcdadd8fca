const pt = {
  paused: 'Em pausa: {reason}',
  pausedUntil: 'Em pausa até {until}: {reason}',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    pauses: typeof pt
  }
}
