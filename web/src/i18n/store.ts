import { DEFAULT_LOCALE, FALLBACK_LOCALE, LOCALES, type Locale, localeFor } from '@balcao/contract/values/locales'
import type { Message, Messages, Translate } from './catalogue.ts'

export type Loader = () => Promise<{ default: Messages }>
/** `queues/pt-br` → how to fetch it. A regional file is there only when something differs. */
export type Loaders = (name: string) => Loader | undefined

/** Texts of a feature that come behind its first ones. */
const LATER: Readonly<Record<string, string>> = { errors: 'laterErrors' }
const STORAGE_KEY = 'balcao.locale'

interface State {
  locale: Locale
  /** `queues` → its texts in the current locale, regional ones already over the language's. */
  texts: Record<string, Messages>
  t: Translate
}

/** The texts of the running page: one language in memory, features joining it as they are opened. */
export function createTexts(loaders: Loaders, storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const first = storedLocale(storage)
  let state: State = stateOf(first, {})
  let wanted = first
  const listeners = new Set<() => void>()

  const publish = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }

  /** The texts of these features, in the language of the moment; asking again costs nothing. */
  async function load(features: readonly string[]): Promise<void> {
    const missing = features.filter(feature => !state.texts[feature])
    if (missing.length === 0) return

    const locale = state.locale
    const found = await fetchAll(loaders, missing, locale)
    if (locale === state.locale) publish(stateOf(locale, { ...state.texts, ...found }))
    else await load(features)
  }

  /** Every text on the page in another language, at once: the old one stays until all of it has arrived. */
  async function choose(locale: Locale): Promise<void> {
    wanted = locale
    const found = await fetchAll(loaders, Object.keys(state.texts), locale)
    if (wanted !== locale) return
    const late = Object.keys(state.texts).filter(feature => !found[feature])
    const rest = late.length > 0 ? await fetchAll(loaders, late, locale) : {}
    storage.setItem(STORAGE_KEY, locale)
    publish(stateOf(locale, { ...found, ...rest }))
  }

  return {
    load,
    choose,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type Texts = ReturnType<typeof createTexts>

function storedLocale(storage: Pick<Storage, 'getItem'>): Locale {
  const stored = storage.getItem(STORAGE_KEY)
  return stored ? localeFor(stored) : DEFAULT_LOCALE
}

async function fetchAll(loaders: Loaders, features: readonly string[], locale: Locale): Promise<Record<string, Messages>> {
  const found = await Promise.all(features.map(async feature => [feature, await fetchOne(loaders, feature, locale)] as const))
  return Object.fromEntries(found)
}

async function fetchOne(loaders: Loaders, feature: string, locale: Locale): Promise<Messages> {
  const language = LOCALES[locale]
  const base = loaders(`${feature}/${language}`) ?? loaders(`${feature}/${LOCALES[FALLBACK_LOCALE]}`)
  const regional = locale === language ? undefined : loaders(`${feature}/${locale}`)
  const [texts, differences] = await Promise.all([base?.(), regional?.()])
  return { ...texts?.default, ...differences?.default }
}

/** Brazil writes “0 envios”; its plural rules say one for zero, those of Portugal do not. */
const pluralsOf = (locale: Locale): string => (LOCALES[locale] === 'pt' ? 'pt-PT' : locale)

function stateOf(locale: Locale, texts: Record<string, Messages>): State {
  const rules = new Intl.PluralRules(pluralsOf(locale))
  const figures = new Intl.NumberFormat(locale)
  const t = (key: string, values?: Record<string, string | number>) => {
    const dot = key.indexOf('.')
    const [feature, name] = [key.slice(0, dot), key.slice(dot + 1)]
    const message = texts[feature]?.[name] ?? texts[LATER[feature] ?? '']?.[name]
    return message === undefined ? key : fill(formOf(message, values, rules), values, figures)
  }
  return { locale, texts, t: t as Translate }
}

function formOf(message: Message, values: Record<string, string | number> | undefined, rules: Intl.PluralRules): string {
  if (typeof message === 'string') return message
  const count = Number(values?.count ?? 0)
  // Nothing has words of its own (“nenhum aberto”), which no grammar's plural forms hold.
  if (count === 0 && message.zero !== undefined) return message.zero
  return message[rules.select(count)] ?? message.other
}

/** A number is written as its language writes it: 12.480 in Portuguese, 12,480 in English. */
function fill(text: string, values: Record<string, string | number> | undefined, figures: Intl.NumberFormat): string {
  if (!values) return text
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? figures.format(value) : (value ?? hole)
  })
}
