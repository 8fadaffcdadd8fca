import type { FormTexts } from '@balcao/contract/texts/form-texts'
import type { ErrorTexts } from '@balcao/contract/texts/index'

/**
 * Every text of the product, as `feature.key`. Each feature adds its own from its `i18n/pt.ts`, so that a key which
 * does not exist, or is not translated into one of the eight languages, does not compile.
 */
export interface Catalogue {
  errors: ErrorTexts
  validation: FormTexts
}

/** A text, or one text per plural form; `{name}` is filled in, `{count}` chooses the form, and `zero` is said of none at all. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>
export type Message = string | Plural
export type Messages = Record<string, Message>

/** What a translation must be: the source's keys, each with the same nature. */
export type Translation<Source> = { readonly [K in keyof Source]: Source[K] extends string ? string : Plural }
/** What a regional variant may be: only what differs from its language. */
export type Regional<Source> = Partial<Translation<Source>>

type Keys<Feature extends keyof Catalogue> = `${Feature}.${keyof Catalogue[Feature] & string}`
type TextKey = { [F in keyof Catalogue]: Keys<F> }[keyof Catalogue]

type Lookup<K extends string> = K extends `${infer F}.${infer T}`
  ? F extends keyof Catalogue
    ? T extends keyof Catalogue[F]
      ? Catalogue[F][T]
      : never
    : never
  : never

type Holes<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never
type HolesOf<M> = M extends string ? Holes<M> : M extends { other: infer Other } ? Holes<Other> | 'count' : never

/** Nothing for a plain text; the values of its holes for one that has some. */
type Values<K extends TextKey> = [HolesOf<Lookup<K>>] extends [never] ? [] : [values: Record<HolesOf<Lookup<K>>, string | number>]

export type Translate = <K extends TextKey>(key: K, ...values: Values<K>) => string

/** A key whose text has no holes: what a label, a title or a menu entry may be. */
export type PlainKey = { [K in TextKey]: Values<K> extends [] ? K : never }[TextKey]
