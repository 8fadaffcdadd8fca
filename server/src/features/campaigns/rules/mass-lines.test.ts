import { expect, test } from 'vitest'
import { csvLines } from '../../../infra/sheets/read-csv.ts'
import { judgeLines } from './mass-lines.ts'

const phone = (typed: string) => (/^\d{11}$/.test(typed.replace(/\D/g, '')) ? `55${typed.replace(/\D/g, '')}` : null)
const judged = (text: string, variables: number | null = 2) => judgeLines(csvLines(text), { phone, variables })
const said = (text: string, variables?: number | null) =>
  judged(text, variables).faults.map(({ line, code, about }) => `${line} ${code} ${about ?? ''}`.trim())

test.each<[string, string, string[]]>([
  ['all right', '11984027716; Mariana; 48190\n11972103358; Helena; 48204', []],
  ['a number that is none, by its line', '11984027716; a; b\n1199604112; c; d', ['2 invalid']],
  ['letters and nothing', 'nome; a; b\nabc; a; b\n; a; b', ['2 invalid', '3 invalid']],
  ['a variable too few, or empty', '11984027716; a\n11972103358;; b', ['1 missing 2', '2 missing 1']],
  ['a variable too many goes all the same', '11984027716; a; b; c', ['1 extra 1']],
  ['the same number once more, in another spelling', '11984027716; a; b\n(11) 98402-7716; c; d', ['2 repeated 1']],
  ['empty lines count and are no lines', '\n11984027716; a; b\n\n119; a; b', ['4 invalid']],
  ['a cell of two lines moves the numbers of those after it', '11984027716; "a\nb"; c\n119; a; b', ['3 invalid']],
  ['a quote nothing closes', '11984027716; "a; b', ['1 quotes']],
  ['a sign that parts stands inside quotes', '11984027716; "a; b"; c', []],
  ['tabs and commas', '11984027716\ta\tb', []],
])('lines of a mass send: %s', (_, text, expected) => expect(said(text)).toEqual(expected))

test('what a line fills in, by its place and by its title', () => {
  const [line] = judged('fone,pedido,dia\n11984027716,48190,"sexta, 27/11"').fit
  expect(line).toMatchObject({ line: 2, value: '5511984027716', vars: { var1: '48190', var2: 'sexta, 27/11', pedido: '48190' } })
  expect(judged('11984027716; Helena Sakamoto', null).fit).toMatchObject([{ name: 'Helena Sakamoto', vars: {} }])
})
