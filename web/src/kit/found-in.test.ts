import { expect, test } from 'vitest'
import { foundIn } from './found-in.ts'

const marked = (text: string, words: string) =>
  foundIn(text, words)
    .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
    .join('')

test('[AHD-02] what was searched for is marked, without accents or capitals, every word of it wherever it stands', () => {
  expect(marked('João Conceição', 'conceicao')).toBe('João [Conceição]')
  expect(marked('A entrega da ENTREGA', 'entrega')).toBe('A [entrega] da [ENTREGA]')
  expect(marked('Marina Alcântara', 'alc mari')).toBe('[Mari]na [Alc]ântara')
  expect(marked('aaa', 'aa')).toBe('[aaa]')
  expect(marked('👍🏽 sofá', 'SOFA')).toBe('👍🏽 [sofá]')
  expect(marked('nada disto', 'a')).toBe('nada disto')
  expect(marked('', 'x')).toBe('')
})
