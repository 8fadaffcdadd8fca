import { expect, test } from 'vitest'
import { askedBefore, findEmoji } from './emoji-words.ts'

const words = (...args: Parameters<typeof findEmoji>) => findEmoji(...args).map(({ emoji }) => emoji)

test("[MSG-20] emoji by the beginning of a word, in one's own language or in English, with or without accents; what one uses comes first", () => {
  expect(words('obrig', 'pt', [])).toEqual(['🙏'])
  expect(words('cora', 'pt', ['💙'])).toEqual(['💙', '❤️', '💚'])
  expect(words('coração', 'pt', [])).toHaveLength(3)
  expect(words('thumbs', 'ru', [])).toEqual(['👍', '👎'])
  expect(words('праз', 'ru', [])).toEqual(['🥳', '🎉'])
  expect(words('obrig', 'de', [])).toEqual([])
})

test('asked for by a colon at the beginning of a word, before the cursor; not in an address or an hour', () => {
  expect(askedBefore('Oi :obr', 7)).toEqual({ from: 3, begun: 'obr' })
  expect(askedBefore(':ok e mais', 3)).toEqual({ from: 0, begun: 'ok' })
  for (const text of ['https://x', 'às 10:30', 'nota:ok', ': ok', ':o', ':obr '])
    expect(askedBefore(text, text.length), text).toBeNull()
})

test('no two signs are offered by one name, in any language', () => {
  expect(findEmoji('cora', 'pt', []).map(({ word }) => word)).toEqual(['coracao_amor', 'coracao_verde', 'coracao_azul'])
  const bad: string[] = []
  for (const language of ['pt', 'en', 'es', 'de', 'fr', 'it', 'pl', 'ru'] as const)
    for (const begun of language === 'ru' ? 'абвгджзиклмнопрстух' : 'abcdefghijklmnopqrstuvwz') {
      const names = findEmoji(begun, language, []).map(({ word }) => word)
      if (new Set(names).size < names.length) bad.push(`${language} ${names.join(' ')}`)
    }
  expect(bad).toEqual([])
})
