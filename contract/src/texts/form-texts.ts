import type { Language } from '../values/locales.ts'

/** Sentences without a count. A check of our own may name one of these as its message. */
export const PLAIN = [
  'required',
  'email',
  'url',
  'phone',
  'document',
  'password',
  'passwordsDiffer',
  'date',
  'dateTime',
  'time',
  'number',
  'integer',
  'numberMin',
  'numberMax',
  'numberAbove',
  'numberBelow',
  'multipleOf',
  'choice',
  'format',
  'json',
  'json_value',
  'json_comma',
  'json_colon',
  'json_name',
  'json_string',
  'json_end',
  'json_more',
  'json_deep',
  'unknownField',
  'invalid',
] as const
export const COUNTED = ['textMin', 'textMax', 'textExact', 'listMin', 'listMax'] as const

export type PlainKey = (typeof PLAIN)[number]
export type CountedKey = (typeof COUNTED)[number]
export type FormTextKey = PlainKey | CountedKey

/** A sentence with `{count}` in it, in the forms its language has. */
type Counted = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** What a form says of one field. `language` chooses the plural and writes the numbers. */
export type FormTexts = { language: Language } & Record<PlainKey, string> & Record<CountedKey, Counted>
