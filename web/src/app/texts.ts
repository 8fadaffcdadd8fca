import { isLocale, LOCALES } from '@balcao/contract/locales'
import { loadErrorTexts } from '@balcao/contract/texts/index'
import { loadFormTexts } from '@balcao/contract/texts/validation'
import { createTexts, type Loader, type Loaders } from '../i18n/store.ts'
import { stretched } from '../i18n/stretched.ts'

const LOCALE_NAMES = Object.keys(LOCALES).filter(isLocale)

const files = {
  ...import.meta.glob<Awaited<ReturnType<Loader>>>('../features/*/i18n/*.ts'),
  ...import.meta.glob<Awaited<ReturnType<Loader>>>('../kit/**/i18n/*.ts'),
  ...import.meta.glob<Awaited<ReturnType<Loader>>>('./i18n/*.ts'),
}

/** `../features/queues/i18n/pt.ts` → `queues/pt`, `../kit/resource/i18n/pt.ts` → `resource/pt`; `./i18n/pt.ts` is the app's own. */
const nameOf = (file: string) =>
  file
    .replace(/^\.\/i18n/, 'app')
    .replace(/^\.\.\/(features\/|kit\/(?!i18n))?/, '')
    .replace('/i18n', '')
    .replace(/\.ts$/, '')

/** What refusals and fields say is the contract's; it comes and goes with the language like any other text. */
const contractLoaders: Loaders = Object.fromEntries(
  LOCALE_NAMES.flatMap(locale => [
    [`errors/${locale}`, async () => ({ default: await loadErrorTexts(locale) })],
    [`validation/${locale}`, async () => ({ default: await loadFormTexts(locale) })],
  ]),
)

const loaders: Loaders = {
  ...contractLoaders,
  ...Object.fromEntries(Object.entries(files).map(([file, load]) => [nameOf(file), load])),
}

/** In development `localStorage['balcao.long']` shows every text four tenths longer: what breaks then breaks in German. */
const isStretched = import.meta.env.DEV && localStorage.getItem('balcao.long') !== null

export const texts = createTexts(isStretched ? stretched(loaders) : loaders, localStorage)
