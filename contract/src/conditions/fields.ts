import type { z } from 'zod'
import { day } from '../shapes.ts'
import { type Condition, condition, type Test, testsIn } from './condition.ts'

/** What a field of each kind holds. `moment` is an instant and so has an age; `id` and `ids` point at rows; `word` is one of a few. */
interface Holds {
  text: string | null
  number: number | null
  day: string | null
  moment: string | null
  id: number | null
  ids: readonly number[]
  word: string | null
  flag: boolean
}
export type Kind = keyof Holds

/** The rows of a company a field can point at. */
export type Reference = 'tags' | 'lanes' | 'queues' | 'users' | 'teams' | 'channels' | 'demands'

interface Says {
  /** `matches`: a regular expression too; it has no SQL, so only where rows are never searched by it. */
  text: { matches?: true }
  number: object
  day: object
  moment: object
  id: { of: Reference }
  ids: { of: Reference }
  word: { words: readonly string[] }
  flag: object
}

/** `always`: never empty, so nobody is offered to ask. */
type FieldOf<Row, K extends Kind> = { kind: K; always?: true; read: (row: Row) => Holds[K] } & Says[K]
export type Field<Row> = { [K in Kind]: FieldOf<Row, K> }[Kind]
export type FieldSet<Row> = Readonly<Record<string, Field<Row>>>

/** A declared set of fields of a row, with its names kept: a map of columns, texts or choices for it misses none. */
export const fieldSet =
  <Row>() =>
  <F extends FieldSet<Row>>(fields: F): F =>
    fields

/** What an operator is compared with. Two numbers or days are the first and the last of a stretch, both within. */
export type Shape = 'nothing' | 'text' | 'pattern' | 'number' | 'numbers' | 'day' | 'days' | 'dayCount' | 'minutes' | 'choices'

const EMPTY = { empty: 'nothing', filled: 'nothing' } as const
const DAYS = { on: 'day', before: 'day', after: 'day', between: 'days', lastDays: 'dayCount' } as const

const OPERATORS = {
  text: {
    contains: 'text',
    lacks: 'text',
    is: 'text',
    isNot: 'text',
    starts: 'text',
    ends: 'text',
    matches: 'pattern',
    ...EMPTY,
  },
  number: {
    is: 'number',
    isNot: 'number',
    over: 'number',
    under: 'number',
    atLeast: 'number',
    atMost: 'number',
    between: 'numbers',
    ...EMPTY,
  },
  day: { ...DAYS, nextDays: 'dayCount', ...EMPTY },
  moment: { olderThan: 'minutes', newerThan: 'minutes', ...DAYS, ...EMPTY },
  id: { among: 'choices', notAmong: 'choices', ...EMPTY },
  ids: { hasAny: 'choices', hasAll: 'choices', hasNone: 'choices', ...EMPTY },
  word: { among: 'choices', notAmong: 'choices', ...EMPTY },
  flag: { yes: 'nothing', no: 'nothing' },
} as const satisfies Record<Kind, Record<string, Shape>>

type KeysOf<T> = T extends unknown ? keyof T : never
export type Operator = KeysOf<(typeof OPERATORS)[Kind]>

/** What can be asked of a field, in the order it is offered. */
export function operatorsOf(field: Field<never>): Operator[] {
  const all = Object.keys(OPERATORS[field.kind]) as Operator[]
  return all.filter(one => {
    if (one === 'matches') return field.kind === 'text' && field.matches === true
    return !(field.always && one in EMPTY)
  })
}

export const shapeOf = (kind: Kind, operator: string): Shape | null =>
  (Object.entries(OPERATORS[kind]).find(([name]) => name === operator)?.[1] as Shape | undefined) ?? null

/** In place of a user's id: the asker. */
export const ME = 'me'

type Fits = (value: unknown) => boolean
const isCount =
  (most: number): Fits =>
  value =>
    isId(value) && value <= most
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isDay: Fits = value => day.safeParse(value).success
const YEAR_OF_MINUTES = 525_600
const MOST_DAYS = 3660

/** The first and the last of a stretch. */
const isStretch =
  (isOne: Fits): Fits =>
  value =>
    Array.isArray(value) && value.length === 2 && value.every(isOne) && value[0] <= value[1]

const FITS: Record<Exclude<Shape, 'choices'>, Fits> = {
  nothing: value => value === undefined,
  text: isText,
  pattern: value => isText(value) && isPattern(value),
  number: Number.isFinite,
  numbers: isStretch(Number.isFinite),
  day: isDay,
  days: isStretch(isDay),
  dayCount: isCount(MOST_DAYS),
  minutes: isCount(YEAR_OF_MINUTES),
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}

function isChoice(field: Field<never>, value: unknown): boolean {
  if (field.kind === 'word') return field.words.some(word => word === value)
  return isId(value) || (value === ME && 'of' in field && field.of === 'users')
}

/** Whether a test asks a field of these something it can answer. */
export function fits(fields: FieldSet<never>, { field: name, operator, value }: Test): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || !operatorsOf(field).some(one => one === operator)) return false
  const shape = shapeOf(field.kind, operator)
  if (!shape) return false
  if (shape !== 'choices') return FITS[shape](value)
  return Array.isArray(value) && value.length > 0 && value.every(one => isChoice(field, one))
}

export const fitsAll = (fields: FieldSet<never>, it: Condition): boolean => testsIn(it).every(test => fits(fields, test))

/** A condition on these fields, as it is taken from outside. */
export const conditionOn = (fields: FieldSet<never>): z.ZodType<Condition, Condition> =>
  condition.refine(it => fitsAll(fields, it))

/** The same as an address carries it, as JSON; null for what is none. */
export function conditionIn(fields: FieldSet<never>, text: string): Condition | null {
  try {
    return conditionOn(fields).safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The ids a condition speaks of, by what they point at: the code that keeps one looks them up within the company. */
export function idsIn(fields: FieldSet<never>, it: Condition): Map<Reference, Set<number>> {
  const found = new Map<Reference, Set<number>>()
  for (const { field: name, value } of testsIn(it)) {
    const field = fields[name]
    if (!field || !('of' in field) || !Array.isArray(value)) continue
    const ids = found.get(field.of) ?? new Set()
    for (const id of value) if (typeof id === 'number') ids.add(id)
    found.set(field.of, ids)
  }
  return found
}
