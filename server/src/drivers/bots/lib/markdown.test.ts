import { expect, test } from 'vitest'
import { plainOf } from '../typebot/rich-text.ts'
import { phoneMarks, picturesIn } from './markdown.ts'
import { chosenSeveral } from './options.ts'

test.each([
  ['# Título', '*Título*'],
  ['  ## Preços ##', '  *Preços*'],
  ['### C#', '*C*'],
  ['# a   b  ', '*a   b*'],
  ['# #', '*#*'],
  ['#sem espaço', '#sem espaço'],
  ['\n\n# Título\n* um\n  + dois', '\n\n*Título*\n- um\n  - dois'],
])('%j is written %j on a phone', (markdown, said) => {
  expect(phoneMarks(markdown)).toBe(said)
})

/** A megabyte that looks, letter after letter, as if it were about to become something. */
const much = 1_000_000
test.each<[string, () => unknown]>([
  ['a heading', () => phoneMarks(`# a${' '.repeat(much)}b`)],
  ['a heading that closes', () => phoneMarks(`# a${'#'.repeat(much)}b`)],
  ['a list', () => phoneMarks('\n   '.repeat(much / 4))],
  ['a link', () => phoneMarks('['.repeat(much))],
  ['a picture', () => picturesIn('!['.repeat(much / 2))],
  ['rich text', () => plainOf([{ type: 'p', children: [{ text: `a${' '.repeat(much)}b`, bold: true }] }])],
  ['several options', () => chosenSeveral([{ id: 'a', title: 'Sim' }], { choice: null, text: `a${' '.repeat(much)}b` })],
])('an engine or a customer who writes what is nearly %s holds up nobody', (_, read) => {
  const began = performance.now()
  read()
  expect(performance.now() - began).toBeLessThan(4_000)
})
