/** What screens say that are fetched when they are opened. */
export default import.meta.glob(
  [
    '../../features/*/i18n/ru.ts',
    '../../features/*/*/i18n/ru.ts',
    '../../kit/*/i18n/ru.ts',
    '!../../features/{access,tickets,messages,notifications}/i18n/*.ts',
    '!../../kit/{resource,jobs}/i18n/*.ts',
  ],
  { eager: true, import: 'default' },
)
