import { expect, test } from 'vitest'
import { asked, BLANK, type Choosing, isTwice, whyText } from './choosing.ts'

const of = (kind: Choosing['kind'], ...titles: string[]): Choosing => ({
  ...BLANK,
  kind,
  text: 'Qual prefere?',
  opens: 'Ver',
  rows: titles.map(title => ({ title, description: '' })),
})

test('[MSG-11] text of 1 to 60, buttons of up to 20, none twice, never empty', () => {
  expect(asked(of('buttons', 'Sim', ' ', 'Não'))).toEqual({ text: 'Qual prefere?', buttons: ['Sim', 'Não'] })
  expect(asked(of('list', 'Azul'))).toEqual({ text: 'Qual prefere?', list: { button: 'Ver', rows: [{ title: 'Azul' }] } })
  expect(asked(of('buttons', 'a'.repeat(21)))).toBeNull()
  expect(asked(of('list', 'a'.repeat(24)))).not.toBeNull()
  expect(asked(of('buttons', 'Sim', 'sim '))).toBeNull()
  expect(asked(of('buttons'))).toBeNull()
  expect(asked({ ...of('buttons', 'Sim'), text: 'a'.repeat(61) })).toBeNull()
  expect([0, 1, 2].map(at => isTwice(of('buttons', 'Sim', 'Não', 'sim '), at))).toEqual([false, false, true])
})

test('a channel without them, or with fewer, gets numbered text, and it is said before', () => {
  expect(whyText(of('buttons', 'Sim'), { buttons: 0, listRows: 0 })).toEqual({ most: 0, is: 1 })
  expect(whyText(of('buttons', 'a', 'b', 'c', 'd'), { buttons: 3, listRows: 10 })).toEqual({ most: 3, is: 4 })
  expect(whyText(of('list', 'a', 'b', 'c', 'd'), { buttons: 3, listRows: 10 })).toBeNull()
})
