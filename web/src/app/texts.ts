import { isLocale, LOCALES } from '@balcao/contract/locales'
import { loadErrorTexts } from '@balcao/contract/texts/index'
import { createTexts, type Loader, type Loaders } from '../i18n/store.ts'

const LOCALE_NAMES = Object.keys(LOCALES).filter(isLocale)

const files = {
  ...import.meta.glob<Awaited<ReturnType<Loader>>>('../features/*/i18n/*.ts'),
  ...import.meta.glob<Awaited<ReturnType<Loader>>>('../kit/i18n/*.ts'),
  ...import.meta.glob<Awaited<ReturnType<Loader>>>('./i18n/*.ts'),
}

/** `../features/queues/i18n/pt.ts` → `queues/pt`; `./i18n/pt.ts` is the app's own. */
const nameOf = (file: string) =>
  file
    .replace(/^\.\/i18n/, 'app')
    .replace(/^\.\.\/(features\/)?/, '')
    .replace('/i18n', '')
    .replace(/\.ts$/, '')

/** The refusals' texts are the contract's; they come and go with the language like any other. */
const errorLoaders: Loaders = Object.fromEntries(
  LOCALE_NAMES.map(locale => [`errors/${locale}`, async () => ({ default: await loadErrorTexts(locale) })]),
)

const loaders: Loaders = {
  ...errorLoaders,
  ...Object.fromEntries(Object.entries(files).map(([file, load]) => [nameOf(file), load])),
}

export const texts = createTexts(loaders, localStorage)
