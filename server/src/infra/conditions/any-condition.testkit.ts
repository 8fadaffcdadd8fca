import type { Condition, Test } from '@balcao/contract/conditions/condition'
import {
  type Field,
  type FieldSet,
  ME,
  type Operator,
  operatorsOf,
  type Shape,
  shapeOf,
} from '@balcao/contract/conditions/fields'
import fc from 'fast-check'

/** Conditions nobody would think of, on any fields, asked at this moment and speaking of days and texts near it. */

export const ASKING = { now: new Date('2026-03-10T02:30:00Z'), zone: 'America/Sao_Paulo', userId: 2 }
const MINUTE = 60_000

const anyWord = fc.oneof(
  fc.constantFrom('Ação', 'ACAO', 'ção', 'ΟΔΟΣ', 'οδός', 'ﬁm', 'İzmir', 'ß', '%', '_a', "o'b"),
  fc.string({ maxLength: 2 }),
)
export const anyText = fc.array(anyWord, { maxLength: 3 }).map(words => words.join(' '))
export const anyDay = fc
  .integer({ min: -4, max: 4 })
  .map(days => new Date(Date.UTC(2026, 2, 9 + days)).toISOString().slice(0, 10))
export const anyMoment = fc
  .integer({ min: -9_000, max: 3_000 })
  .map(minutes => new Date(ASKING.now.getTime() + minutes * MINUTE).toISOString())
export const anyNumber = fc.constantFrom(-1, 0, 0.1, 1, 2.5, 3)

const pair = <T extends number | string>(one: fc.Arbitrary<T>) =>
  fc.tuple(one, one).map(([a, b]): [T, T] => (a <= b ? [a, b] : [b, a]))
const typed = anyText.filter(text => text.trim() !== '')

const VALUES: Record<Exclude<Shape, 'choices'>, fc.Arbitrary<Test['value']>> = {
  nothing: fc.constant(undefined),
  text: typed,
  pattern: typed,
  number: anyNumber,
  numbers: pair(anyNumber),
  day: anyDay,
  days: pair(anyDay),
  dayCount: fc.integer({ min: 1, max: 5 }),
  minutes: fc.integer({ min: 1, max: 5_000 }),
}

function valueFor(field: Field<never>, operator: Operator, ids: readonly number[]): fc.Arbitrary<Test['value']> {
  const shape = shapeOf(field.kind, operator) ?? 'nothing'
  if (shape !== 'choices') return VALUES[shape]
  if (field.kind === 'word') return fc.uniqueArray(fc.constantFrom(...field.words), { minLength: 1 })
  const anyId = fc.constantFrom(...ids)
  const isPerson = 'of' in field && field.of === 'users'
  const one = isPerson ? fc.oneof(anyId, fc.constant(ME)) : anyId
  return fc.array<number | string>(one, { minLength: 1, maxLength: 3 })
}

/** A condition of another time may speak of what is no field any more. */
const GONE: Test = { field: 'gone', operator: 'yes' }

/** Every field of ids is asked for these ids. */
export function anyCondition(fields: FieldSet<never>, ids: readonly number[]): fc.Arbitrary<Condition> {
  const anyTest = fc
    .constantFrom(...Object.entries(fields))
    .chain(([name, field]) =>
      fc
        .constantFrom(...operatorsOf(field))
        .chain(operator =>
          valueFor(field, operator, ids).map(
            (value): Test => ({ field: name, operator, ...(value === undefined ? {} : { value }) }),
          ),
        ),
    )
  return fc.letrec<{ condition: Condition; parts: Condition[] }>(tie => ({
    parts: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 8, arbitrary: anyTest },
      { weight: 1, arbitrary: fc.constant(GONE) },
      { weight: 3, arbitrary: tie('parts').map(all => ({ all })) },
      { weight: 3, arbitrary: tie('parts').map(any => ({ any })) },
      { weight: 3, arbitrary: tie('parts').map(none => ({ none })) },
    ),
  })).condition
}
