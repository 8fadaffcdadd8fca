import { expect, test } from 'vitest'
import { bareDocument, documentKind } from './documents.ts'

test('[ACC-10] CPF and CNPJ are told apart by their check digits, written with or without punctuation', () => {
  expect(documentKind('529.982.247-25')).toBe('cpf')
  expect(documentKind('52998224725')).toBe('cpf')
  expect(documentKind('11.444.777/0001-61')).toBe('cnpj')
  expect(documentKind('11444777000161')).toBe('cnpj')
})

test('[ACC-10] a CNPJ with letters, as issued since July 2026, is read by the same rule', () => {
  expect(documentKind('12.ABC.345/01DE-35')).toBe('cnpj')
  expect(documentKind('12.abc.345/01de-35')).toBe('cnpj')
  expect(documentKind('12.ABC.345/01DE-36')).toBeNull()
})

test.each(['529.982.247-26', '11.444.777/0001-62', '111.111.111-11', '00000000000000', '', '123', '5299822472A'])(
  '[ACC-10] %s is neither',
  written => {
    expect(documentKind(written)).toBeNull()
  },
)

test('punctuation is not kept', () => {
  expect(bareDocument(' 12.abc.345/01DE-35 ')).toBe('12ABC34501DE35')
})
