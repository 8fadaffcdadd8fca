import { type Language, LOCALES, type Locale } from '../values/locales.ts'
import { fill } from './fill.ts'
import { type CountedKey, type FormTextKey, type FormTexts, PLAIN, type PlainKey } from './form-texts.ts'

const TEXTS: Record<Language, () => Promise<{ validation: FormTexts }>> = {
  pt: () => import('./validation.pt.ts'),
  es: () => import('./validation.es.ts'),
  en: () => import('./validation.en.ts'),
  de: () => import('./validation.de.ts'),
  fr: () => import('./validation.fr.ts'),
  it: () => import('./validation.it.ts'),
  pl: () => import('./validation.pl.ts'),
  ru: () => import('./validation.ru.ts'),
}

/** No region says these otherwise than its language. */
export async function loadFormTexts(locale: Locale): Promise<FormTexts> {
  return (await TEXTS[LOCALES[locale]]()).validation
}

/** One thing wrong with what was sent: a zod issue, or what a server's `issues` carry of one. */
export interface FormIssue {
  code?: string
  message?: string
  [more: string]: unknown
}

interface FormMessage {
  key: FormTextKey
  params: Record<string, string | number>
}

/** What a person reads at the field. */
export function issueText(texts: FormTexts, issue: FormIssue): string {
  return formText(texts, messageOf(issue))
}

export function formText(texts: FormTexts, { key, params }: FormMessage): string {
  const text = texts[key]
  const written = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? new Intl.NumberFormat(texts.language).format(value) : value,
    ]),
  )
  if (typeof text === 'string') return fill(text, written)
  const form = new Intl.PluralRules(texts.language).select(Number(params.count))
  return fill(text[form] ?? text.other, written)
}

/**
 * Which sentence an issue asks for. Forms may parse with `reportInput`, so that an empty field is *required* and not a
 * malformed e-mail. A check of our own names its sentence by its message: `.refine(…, { error: 'password' })`.
 */
export function messageOf(issue: FormIssue): FormMessage {
  if (issue.code !== 'custom' && isMissing(issue)) return { key: 'required', params: {} }
  switch (issue.code) {
    case 'invalid_type':
      return plain(BY_TYPE[String(issue.expected)])
    case 'too_small':
      return bound(issue, Number(issue.minimum), LOWER)
    case 'too_big':
      return bound(issue, Number(issue.maximum), UPPER)
    case 'invalid_format':
      return plain(BY_FORMAT[String(issue.format)] ?? 'format')
    case 'not_multiple_of':
      return { key: 'multipleOf', params: { step: Number(issue.divisor) } }
    case 'invalid_value':
      return plain('choice')
    case 'unrecognized_keys':
      return { key: 'unknownField', params: { fields: Array.isArray(issue.keys) ? issue.keys.join(', ') : '' } }
    case 'custom':
      return { ...plain(PLAIN.find(key => key === issue.message)), params: figuresOf(issue.params) }
    default:
      return plain('invalid')
  }
}

const plain = (key: PlainKey = 'invalid'): FormMessage => ({ key, params: {} })

/** What a check of our own fills its sentence with. */
const figuresOf = (params: unknown): FormMessage['params'] =>
  typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).filter((one): one is [string, number] => typeof one[1] === 'number'))
    : {}

/** Zod names what it received only in its English message; what a server forwards has no input. */
function isMissing(issue: FormIssue): boolean {
  if ('input' in issue) return issue.input === undefined || issue.input === null || issue.input === ''
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.minimum === 1 && !issue.exact
  if (issue.code === 'invalid_union' && Array.isArray(issue.errors)) {
    return issue.errors.length > 0 && issue.errors.every(branch => Array.isArray(branch) && branch.some(isMissingHere))
  }
  return /received (undefined|null)$/.test(issue.message ?? '')
}

const isMissingHere = (issue: FormIssue): boolean => Array.isArray(issue.path) && issue.path.length === 0 && isMissing(issue)

const BY_TYPE: Record<string, PlainKey> = { number: 'number', nan: 'number', int: 'integer', bigint: 'integer', date: 'date' }

const BY_FORMAT: Record<string, PlainKey> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'dateTime',
  time: 'time',
  json_string: 'json',
}

interface Bounds {
  text: CountedKey
  list: CountedKey
  number: PlainKey
  beyond: PlainKey
  name: 'min' | 'max'
}
const LOWER: Bounds = { text: 'textMin', list: 'listMin', number: 'numberMin', beyond: 'numberAbove', name: 'min' }
const UPPER: Bounds = { text: 'textMax', list: 'listMax', number: 'numberMax', beyond: 'numberBelow', name: 'max' }

function bound(issue: FormIssue, limit: number, keys: Bounds): FormMessage {
  switch (issue.origin) {
    case 'string':
      return { key: issue.exact ? 'textExact' : keys.text, params: { count: limit } }
    case 'array':
    case 'set':
      return { key: keys.list, params: { count: limit } }
    case 'number':
    case 'int':
    case 'bigint':
      return { key: issue.inclusive === false ? keys.beyond : keys.number, params: { [keys.name]: limit } }
    case 'date':
      return plain('date')
    default:
      return plain('invalid')
  }
}
