import { loadFirstErrorTexts, loadLaterErrorTexts } from '@balcao/contract/texts/index'
import { loadFormTexts } from '@balcao/contract/texts/validation'
import { isLocale, LOCALES } from '@balcao/contract/values/locales'
import type { Messages } from '../i18n/catalogue.ts'
import { createTexts, type Loader, type Loaders } from '../i18n/store.ts'
import { stretched } from '../i18n/stretched.ts'

const LOCALE_NAMES = Object.keys(LOCALES).filter(isLocale)

type File = Awaited<ReturnType<Loader>>
/** Of what comes first, and of the inbox, each text by itself. */
const own = {
  ...import.meta.glob<File>('../features/{access,tickets,messages,notifications}/i18n/*.ts'),
  ...import.meta.glob<File>('../kit/{i18n,resource/i18n,jobs/i18n}/*.ts'),
  ...import.meta.glob<File>('./i18n/*.ts'),
}
/** Of all other screens, those of one language in one file: a screen more makes no list longer that comes first. */
const ofScreens = import.meta.glob<Record<string, Messages>>('./texts/*.ts', { import: 'default' })

/** `../features/queues/i18n/pt.ts` → `queues/pt`, `../kit/resource/i18n/pt.ts` → `resource/pt`; `./i18n/pt.ts` is the app's own. */
const nameOf = (file: string) =>
  file
    .replace(/^\.\/i18n/, 'app')
    .replace(/^(\.\.\/)+(features\/|kit\/(?!i18n))?/, '')
    .replace('/i18n', '')
    // A part of a feature has texts of its own, under its own name.
    .replace(/^[^/]+\/(?=[^/]+\/)/, '')
    .replace(/\.ts$/, '')

const named = new Map<string, Loader>([
  ...Object.entries(own).map(([file, load]) => [nameOf(file), load] as const),
  // What refusals and fields say is the contract's; it comes and goes with the language like any other text.
  ...LOCALE_NAMES.flatMap(
    locale =>
      [
        [`errors/${locale}`, async () => ({ default: await loadFirstErrorTexts(locale) })],
        [`laterErrors/${locale}`, async () => ({ default: await loadLaterErrorTexts(locale) })],
        [`validation/${locale}`, async () => ({ default: await loadFormTexts(locale) })],
      ] as const,
  ),
])

const loaders: Loaders = name => named.get(name) ?? inScreens(name)

function inScreens(name: string): Loader | undefined {
  const load = ofScreens[`./texts/screens.${name.split('/')[1]}.ts`]
  return (
    load &&
    (async () => {
      const all = Object.entries(await load()).map(([file, texts]) => [nameOf(file), texts] as const)
      return { default: new Map(all).get(name) ?? {} }
    })
  )
}

/** In development `localStorage['balcao.long']` shows every text four tenths longer: what breaks then breaks in German. */
const isStretched = import.meta.env.DEV && localStorage.getItem('balcao.long') !== null

export const texts = createTexts(isStretched ? stretched(loaders) : loaders, localStorage)
