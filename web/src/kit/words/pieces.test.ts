import { expect, test } from 'vitest'
import { pieces } from './pieces.ts'

const shown = (text: string, sought: string[], called: string[] = []) =>
  pieces(text, { sought, called })
    .map(({ text: piece, is }) => (is === null ? piece : is === 'called' ? `<${piece}>` : `[${piece}]`))
    .join('')

test('what is sought is marked in any case and with any accents, each time, and nothing else moves', () => {
  expect(shown('O caminhão saiu. Caminhao?', ['caminhão'])).toBe('O [caminhão] saiu. [Caminhao]?')
  expect(shown('😀 Ótimo, ótima', ['otim'])).toBe('😀 [Ótim]o, [ótim]a')
  expect(shown('nada', ['sofá'])).toBe('nada')
  expect(shown('', ['sofá'])).toBe('')
})

test('who is called is marked as they are written', () => {
  expect(shown('@Ana Paula viu o sofá? @ana', ['sofa'], ['@Ana Paula'])).toBe('<@Ana Paula> viu o [sofá]? @ana')
})
