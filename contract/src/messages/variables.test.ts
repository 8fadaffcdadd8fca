import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../values/locales.ts'
import { isZone, wallTime } from '../values/zones.ts'
import { fill, greetingAt, hasVariables, VARIABLES } from './variables.ts'

describe('[MSG-23] variables', () => {
  test('every one of the specification is filled, with and without spaces between the braces', () => {
    const values = Object.fromEntries(VARIABLES.map(name => [name, `<${name}>`]))
    for (const name of VARIABLES) {
      expect(fill(`a {{${name}}} b {{ ${name} }} c`, values)).toBe(`a <${name}> b <${name}> c`)
    }
  })

  test.each([
    ['unknown', '[{{nada}}]', '[]'],
    ['known and empty', '[{{email}}]', '[]'],
    ['what every object has', '[{{constructor}}{{toString}}{{__proto__}}]', '[]'],
    ['no name', '{{}} {{ }} {{a b}} {name} {{name', '{{}} {{ }} {{a b}} {name} {{name'],
    ['nested', '{{{{name}}}}', '{{Ana}}'],
    ['a value of symbols', '{{user}}', "$& $1 $' {{email}}"],
  ])('%s', (_, template, text) => {
    expect(fill(template, { name: 'Ana', user: "$& $1 $' {{email}}", email: '' })).toBe(text)
  })

  test('what a name brings in is never filled', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VARIABLES), fc.string(), (inner, noise) => {
        const name = `${noise}{{${inner}}}`
        expect(fill('{{name}}', { name, [inner === 'name' ? 'email' : inner]: 'secret' })).toBe(name)
      }),
    )
  })

  test('a text is known to have some or none', () => {
    expect(['{{name}}', 'x {{ any }}', '{name}', '{{}}', ''].map(hasVariables)).toEqual([true, true, false, false, false])
  })

  test('the greeting follows the hour', () => {
    const said = Array.from({ length: 24 }, (_, hour) => greetingAt(hour, 'pt-br'))
    expect(said).toEqual([
      ...Array(6).fill('Olá'),
      ...Array(6).fill('Bom dia'),
      ...Array(6).fill('Boa tarde'),
      ...Array(6).fill('Boa noite'),
    ])
    for (const language of LANGUAGES) expect(greetingAt(20, language)).not.toBe('')
  })
})

test('a zone is a place, and its clock knows summer time', () => {
  expect(['America/Sao_Paulo', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'UTC'].filter(isZone)).toHaveLength(4)
  expect(['', '-03:00', 'Brasilia', 'America/Nowhere', 'America/../etc'].filter(isZone)).toEqual([])
  const at = (moment: string) => wallTime(new Date(moment), 'America/Santiago')
  expect(at('2026-09-06T03:59:59Z')).toMatchObject({ day: 5, hour: 23, minute: 59 })
  expect(at('2026-09-06T04:00:00Z')).toMatchObject({ day: 6, hour: 1, minute: 0 })
})
