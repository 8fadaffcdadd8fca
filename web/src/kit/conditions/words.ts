import { type Condition, isTest, partsOf, type Test } from '@balcao/contract/conditions/condition'
import { fits, ME, type Operator, shapeOf } from '@balcao/contract/conditions/fields'
import type { Translate } from '../../i18n/index.ts'
import { writeDate } from '../form/inputs/dates.ts'
import { formatNumber } from '../format.ts'
import type { Declared } from './declared.ts'

/** A condition as a sentence: what a chip says, and what is read aloud. */

interface Speaking {
  declared: Declared
  t: Translate
  locale: string
}

export function sentenceOf(condition: Condition, speaking: Speaking): string {
  if (isTest(condition)) return testWords(condition, speaking)
  const [join, parts] = partsOf(condition)
  const each = parts.map(part =>
    isTest(part) || parts.length === 1 ? sentenceOf(part, speaking) : `(${sentenceOf(part, speaking)})`,
  )
  if (join === 'none') return speaking.t('conditions.noneOf', { what: listed(each, 'disjunction', speaking) })
  return listed(each, join === 'all' ? 'conjunction' : 'disjunction', speaking)
}

const listed = (parts: readonly string[], type: 'conjunction' | 'disjunction', { locale }: Speaking): string =>
  new Intl.ListFormat(locale, { type }).format(parts)

export function testWords(test: Test, speaking: Speaking): string {
  const { declared, t } = speaking
  const field = declared.label(test.field)
  const kind = declared.fields[test.field]?.kind
  if (!kind || !fits(declared.fields, test)) return t('conditions.incomplete', { field })
  if (kind === 'flag')
    return t('conditions.isSo', { field, value: t(test.operator === 'yes' ? 'conditions.yes' : 'conditions.no') })
  return [field, operatorWords(test.operator as Operator, t), valueWords(test, speaking)].filter(Boolean).join(' ')
}

export const operatorWords = (operator: Operator, t: Translate): string => t(`conditions.op_${operator}`)

function valueWords(test: Test, speaking: Speaking): string {
  const { declared, t, locale } = speaking
  const kind = declared.fields[test.field]?.kind
  const values = test.value === undefined ? [] : Array.isArray(test.value) ? test.value : [test.value]
  const [first = '', last = first] = values
  switch (kind && shapeOf(kind, test.operator)) {
    case 'text':
    case 'pattern':
      return `“${first}”`
    case 'number':
      return formatNumber(Number(first), locale)
    case 'numbers':
      return t('conditions.pair', { from: formatNumber(Number(first), locale), to: formatNumber(Number(last), locale) })
    case 'day':
      return writeDate(String(first))
    case 'days':
      return t('conditions.pair', { from: writeDate(String(first)), to: writeDate(String(last)) })
    case 'dayCount':
      return t('conditions.days', { count: Number(first) })
    case 'minutes':
      return spanWords(Number(first), t)
    case 'choices':
      return listed(
        values.map(value => choiceWords(test.field, value, speaking)),
        test.operator === 'hasAll' ? 'conjunction' : 'disjunction',
        speaking,
      )
    default:
      return ''
  }
}

const choiceWords = (field: string, value: string | number, { declared, t }: Speaking): string =>
  value === ME ? t('conditions.me') : (declared.choices(field).find(one => one.value === value)?.label ?? t('conditions.gone'))

const UNITS = { days: 1440, hours: 60, minutes: 1 } as const
export type Unit = keyof typeof UNITS
export const minutesIn = (unit: Unit): number => UNITS[unit]

/** The largest unit that says it without a rest. */
export const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % UNITS.days === 0 ? 'days' : minutes > 0 && minutes % UNITS.hours === 0 ? 'hours' : 'minutes'

function spanWords(minutes: number, t: Translate): string {
  const unit = unitOf(minutes)
  return t(`conditions.${unit}`, { count: minutes / UNITS[unit] })
}
