/** What screens say that are fetched when they are opened. */
export default import.meta.glob(
  [
    '../../features/*/i18n/en.ts',
    '../../features/*/*/i18n/en.ts',
    '../../kit/*/i18n/en.ts',
    '!../../features/{access,tickets,messages,notifications}/i18n/*.ts',
    '!../../kit/{resource,jobs}/i18n/*.ts',
  ],
  { eager: true, import: 'default' },
)
