import { expect, test } from 'vitest'
import { withoutSigns } from './without-signs.ts'

test.each([
  ['O prazo é de *18 dias úteis*, com montagem', 'O prazo é de 18 dias úteis, com montagem'],
  ['*Oi* _tudo_ ~bem~', 'Oi tudo bem'],
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['nome_do_arquivo_2.pdf', 'nome_do_arquivo_2.pdf'],
  ['*cortado no meio', '*cortado no meio'],
  ['', ''],
])('a row shows %j as %j', (written, shown) => expect(withoutSigns(written)).toBe(shown))
