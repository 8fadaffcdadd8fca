import { phoneReader } from '@balcao/contract/contacts/import-phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { guessTargets, isComplete, withTarget } from './columns.ts'
import { readLines } from './lines.ts'

test('[CON-03] columns are known by their Portuguese, Spanish and English spellings, and by the titles of an export', () => {
  expect(guessTargets(['Cliente', 'Celular', 'Mail', 'Documento', 'Nascimento', 'Razão', 'Obs', 'Cód. ERP'])).toEqual([
    'name',
    'number',
    'email',
    'cpf',
    'birthday',
    'businessName',
    null,
    null,
  ])
  expect(guessTargets(['Name', 'Number', 'Email', 'CPF', 'Birthday', 'FirstName', 'LastName', 'Business'])).not.toContain(null)
  expect(guessTargets(['Nombre', 'Teléfono', 'Correo', 'Cumpleaños', 'Apellido'])).toEqual([
    'name',
    'number',
    'email',
    'birthday',
    'lastName',
  ])
  expect(guessTargets(['Nome', 'Telefone', 'Celular'])).toEqual(['name', 'number', null])
})

test('a target is one column’s; extra information is any number’s; a name and a number are needed', () => {
  const targets = guessTargets(['Nome', 'Telefone', 'Celular', 'Obs'])
  expect(withTarget(targets, 2, 'number')).toEqual(['name', null, 'number', null])
  expect(withTarget(withTarget(targets, 2, 'extra'), 3, 'extra')).toEqual(['name', 'number', 'extra', 'extra'])
  expect([isComplete(targets), isComplete([null, 'number']), isComplete(['firstName', 'number'])]).toEqual([true, false, true])
})

test('[CON-03] lines are told apart before anything is sent: good, wrong with why, and said twice', async () => {
  const sheet = [
    ['Nome', 'Telefone', 'Obs'],
    ['Ana', '(11) 98765-0001', 'manhã'],
    ['', '', ''],
    ['Bia', '119840277', ''],
    ['Ana Lima', '+55 11 8765-0001', ''],
  ]
  const reading = {
    targets: ['name', 'number', 'extra'] as const,
    birthday: 'dmy' as const,
    phone: phoneReader(parsePhoneNumberFromString, 'BR'),
    today: '2026-11-20',
  }
  expect(await readLines(sheet, reading, () => {})).toEqual({
    good: [{ line: 5, row: { name: 'Ana Lima', number: '+55 11 8765-0001' }, number: '551187650001' }],
    bad: [{ line: 4, cells: sheet[3], problem: { field: 'number', trouble: 'numberWrong', value: '119840277' } }],
    repeated: [{ line: 2, cells: sheet[1], by: 5 }],
  })
})
