import { describe, expect, test } from 'vitest'
import { documentOf, phoneOf } from './documents.ts'

describe('[ACC-10] documents and telephones', () => {
  test.each([
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
  ])('%s is kept as %s', (written, kept) => expect(documentOf(written)).toBe(kept))

  test.each([
    '',
    '529.982.247-26',
    '111.111.111-11',
    '00000000000000',
    '11.222.333/0001-82',
    '12.ABC.345/01DE-36',
    '12.ABC.345/01DE-3A',
    '5299822472',
    'ABCDEFGHIJK',
    '529.982.247-25; drop table tenants',
  ])('%j is no document', written => {
    expect(() => documentOf(written)).toThrow('ERR_DOCUMENT_INVALID')
  })

  test.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['11987654321', '+5511987654321'],
    ['+351 912 345 678', '+351912345678'],
  ])('%s is dialled as %s', (written, dialled) => expect(phoneOf(written)).toBe(dialled))

  test.each(['', '123', 'telefone', '+55 11 1', '(00) 98765-4321'])('%j is no telephone', written => {
    expect(() => phoneOf(written)).toThrow('ERR_PHONE_INVALID')
  })
})
