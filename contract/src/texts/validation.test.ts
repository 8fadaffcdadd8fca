import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { email, password } from '../shapes.ts'
import { jsonText } from '../values/json-text.ts'
import { LANGUAGES, type Language } from '../values/locales.ts'
import { COUNTED, type FormTextKey, PLAIN } from './form-texts.ts'
import { formText, issueText, loadFormTexts, messageOf } from './validation.ts'

/** The first issue of a schema as a form finds it, and as a server forwards it: without the input. */
function issueOf(schema: z.ZodType, input: unknown, options?: { reportInput: true }) {
  const issue = schema.safeParse(input, options).error?.issues[0]
  if (!issue) return expect.fail('the schema found nothing wrong')
  return JSON.parse(JSON.stringify({ ...issue, ...(options ? { input: input ?? null } : {}) })) as Record<string, unknown>
}
const keyOf = (schema: z.ZodType, input: unknown): FormTextKey => messageOf(issueOf(schema, input)).key

const CASES: [FormTextKey, z.ZodType, unknown][] = [
  ['required', z.string(), undefined],
  ['required', z.string(), null],
  ['required', z.string().trim().min(1), '  '],
  ['required', z.number(), undefined],
  ['required', z.union([z.string(), z.number()]), undefined],
  ['email', email, 'ana@'],
  ['url', z.url(), 'nowhere'],
  ['password', password, 'somente-letras'],
  ['textMin', password, 'a1!'],
  ['phone', z.string().refine(() => false, { error: 'phone' }), '1'],
  ['json_value', jsonText(100), '{"a": }'],
  ['json_comma', jsonText(100), '{"a": 1 "b": 2}'],
  ['json_colon', jsonText(100), '{"a" 1}'],
  ['json_name', jsonText(100), '{a: 1}'],
  ['json_string', jsonText(100), '"\\x"'],
  ['json_end', jsonText(100), '{"a": '],
  ['json_more', jsonText(100), '{} {}'],
  ['json_deep', jsonText(1000), '['.repeat(300)],
  ['document', z.string().refine(() => false, { error: 'document' }), '1'],
  ['passwordsDiffer', z.string().refine(() => false, { error: 'passwordsDiffer' }), '1'],
  ['invalid', z.string().refine(() => false, { error: 'constructor' }), '1'],
  ['invalid', z.string().refine(() => false), '1'],
  ['date', z.iso.date(), '31/02/2026'],
  ['dateTime', z.iso.datetime(), '31/02/2026 10:00'],
  ['time', z.iso.time(), '25:00'],
  ['date', z.date(), 'x'],
  ['date', z.date().min(new Date('2026-01-01')), new Date('2025-01-01')],
  ['number', z.number(), 'x'],
  ['number', z.coerce.number(), 'x'],
  ['integer', z.int(), 1.5],
  ['integer', z.number().int(), 1.5],
  ['numberMin', z.number().min(3), 2],
  ['numberMax', z.number().max(3), 4],
  ['numberAbove', z.number().positive(), 0],
  ['numberBelow', z.number().lt(3), 3],
  ['multipleOf', z.number().multipleOf(5), 7],
  ['textMin', z.string().min(2), 'a'],
  ['textMax', z.string().max(2), 'abc'],
  ['textExact', z.string().length(2), 'abc'],
  ['listMin', z.array(z.number()).min(1), []],
  ['listMax', z.array(z.number()).max(1), [1, 2]],
  ['choice', z.enum(['a', 'b']), 'c'],
  ['format', z.string().regex(/^a$/), 'b'],
  ['json', z.string().check(z.refine(() => false, { error: 'json' })), '{'],
  ['unknownField', z.object({}).strict(), { tenantId: 1 }],
  ['invalid', z.boolean(), 'x'],
  ['invalid', z.union([z.string(), z.number()]), true],
]

test.each(CASES)('%s is what a form says of this', (key, schema, input) => {
  expect(keyOf(schema, input)).toBe(key)
})

test('every sentence there is can be asked for', () => {
  expect(new Set(CASES.map(([key]) => key))).toEqual(new Set([...PLAIN, ...COUNTED]))
})

test('an empty field is missing before it is malformed, when the form tells what was typed', () => {
  expect(messageOf(issueOf(email, '', { reportInput: true })).key).toBe('required')
  expect(messageOf(issueOf(email, 'x', { reportInput: true })).key).toBe('email')
  expect(messageOf(issueOf(z.array(z.number()).min(1), [], { reportInput: true })).key).toBe('listMin')
})

test('what nobody recognises is an invalid value, never an exception', () => {
  for (const issue of [{}, { code: 'new_code' }, { code: 'invalid_type' }, { code: 'too_small', origin: 'file', minimum: 1 }]) {
    expect(messageOf(issue).key).toBe('invalid')
  }
})

describe.each(LANGUAGES)('%s', language => {
  test('has its own sentence for each key, with the gaps of the source', async () => {
    const [texts, source] = await Promise.all([loadFormTexts(language), loadFormTexts('pt')])
    const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap)
    for (const key of PLAIN) {
      expect(gaps(texts[key]), key).toEqual(gaps(source[key]))
      expect(texts[key], key).toMatch(/^[^!]+\.$/)
      if (language !== 'pt') expect(texts[key], key).not.toBe(source[key])
    }
  })

  test('has each form its plural asks for up to a thousand', async () => {
    const texts = await loadFormTexts(language)
    const asked = new Set(Array.from({ length: 1001 }, (_, n) => new Intl.PluralRules(language).select(n)))
    for (const key of COUNTED) for (const form of asked) expect(texts[key][form], `${key} ${form}`).toContain('{count}')
  })
})

test.each([
  ['pt', 1, 'Escolha pelo menos 1 item.'],
  ['pt', 2, 'Escolha pelo menos 2 itens.'],
  ['en', 1, 'Choose at least 1 item.'],
  ['de', 2, 'Wählen Sie mindestens 2 Einträge.'],
  ['pl', 1, 'Wybierz co najmniej 1 pozycję.'],
  ['pl', 2, 'Wybierz co najmniej 2 pozycje.'],
  ['pl', 5, 'Wybierz co najmniej 5 pozycji.'],
  ['pl', 22, 'Wybierz co najmniej 22 pozycje.'],
  ['ru', 1, 'Выберите не менее 1 пункта.'],
  ['ru', 21, 'Выберите не менее 21 пункта.'],
  ['ru', 5, 'Выберите не менее 5 пунктов.'],
  ['fr', 1, 'Choisissez au moins 1 élément.'],
] as [Language, number, string][])('%s counts %i in its own plural', async (language, count, sentence) => {
  expect(formText(await loadFormTexts(language), { key: 'listMin', params: { count } })).toBe(sentence)
})

test('required, e-mail, minimum value, lengths and dates in the words of the reader', async () => {
  const pt = await loadFormTexts('pt-br')
  expect(issueText(pt, issueOf(z.string(), undefined))).toBe('Campo obrigatório.')
  expect(issueText(pt, issueOf(z.email(), 'x'))).toBe('E-mail inválido.')
  expect(issueText(pt, issueOf(z.number().min(1234.5), 2))).toBe('O valor mínimo é 1.234,5.')
  expect(issueText(pt, issueOf(z.string().min(7), 'a'))).toBe('Use pelo menos 7 caracteres.')
  expect(issueText(pt, issueOf(z.string().max(1), 'ab'))).toBe('Use no máximo 1 caractere.')
  expect(issueText(pt, issueOf(z.iso.date(), '31/02/2026'))).toBe('Data inválida. Use dia/mês/ano.')
  expect(issueText(pt, issueOf(z.object({}).strict(), { a: 1, b: 2 }))).toBe('Campo desconhecido: a, b.')
})

test('[UIX-09] a text that is no JSON is refused with its line and the reason, in each language', async () => {
  const issue = issueOf(jsonText(200), '{\n  "type": "service_account"\n  "project_id": "x"\n}')
  expect(issue.params).toEqual({ line: 3, column: 3 })
  for (const language of LANGUAGES) {
    const text = issueText(await loadFormTexts(language), issue)
    expect(text).toMatch(/3.*3/)
    expect(text).not.toMatch(/[{}]/)
  }
})
