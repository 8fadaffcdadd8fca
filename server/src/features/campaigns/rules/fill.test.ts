import { expect, test } from 'vitest'
import { made, namedIn } from './fill.ts'

const said = (text: string) => ({ id: 1, seed: 1, texts: [text], template: null, fileId: null, stopButton: null, fallbacks: {} })
const read = (text: string, vars: Record<string, string> = { var1: 'Mariana' }) =>
  made(said(text), { no: 1, name: '', vars }, {}).body

test.each([
  ['Oi {{var1}}', 'Oi Mariana'],
  ['Oi {{ var1\t}}!', 'Oi Mariana!'],
  ['Oi {{}} {{ }}', 'Oi {{}} {{ }}'],
  ['Oi {{var1', 'Oi {{var1'],
  ['Oi {{outra coisa}}.', 'Oi .'],
  ['{{{var1}}}', '{Mariana}'],
  ['{{__proto__}}{{constructor}}', ''],
])('%j is read as %j', (text, body) => expect(read(text)).toBe(body))

test('what a value brings in is not read again', () => {
  expect(read('{{var1}}', { var1: '{{var2}}', var2: 'segredo' })).toBe('{{var2}}')
})

test.each([
  ['spaces that nothing closes', `{{${' '.repeat(4_000)}x|`],
  ['a word, then spaces that nothing closes', `{{${'x'.repeat(2_000)}${' '.repeat(2_000)}|`],
  ['a thousand that are opened', '{{ '.repeat(1_300)],
])('a text of nothing but %s holds nobody up', (_, text) => {
  const begun = performance.now()
  expect([read(text), namedIn({ texts: [text], template: null })]).toEqual([text, []])
  expect(performance.now() - begun).toBeLessThan(500)
})
