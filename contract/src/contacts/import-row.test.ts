import { describe, expect, test } from 'vitest'
import { birthdayReadings, dayOf, type ImportCells, readContactRow } from './import-row.ts'

const how = {
  birthday: 'dmy' as const,
  today: '2026-11-20',
  phone: (typed: string) => (/^\+?[\d ()-]{10,20}$/.test(typed) ? typed.replace(/\D/g, '') : null),
}
const read = (cells: ImportCells) => readContactRow({ name: 'Ana', number: '5511987650001', ...cells }, how)
const troubleOf = (cells: ImportCells) => {
  const its = read(cells)
  return 'problem' in its ? its.problem.trouble : null
}

describe('[CON-03] a line of a file of contacts', () => {
  test('is read as it is kept: punctuation of documents stays, spaces that nobody sees go', () => {
    expect(
      read({
        name: '  Ana \u200b Maria ',
        email: 'Ana@Casa.Test',
        cpf: '529.982.247-25',
        birthday: '03/04/1990',
        extraInfo: [
          { name: ' Obs ', value: 'prefere manhã' },
          { name: 'Vazio', value: ' ' },
        ],
      }),
    ).toEqual({
      row: {
        name: 'Ana Maria',
        number: '5511987650001',
        email: 'ana@casa.test',
        cpf: '529.982.247-25',
        birthday: '1990-04-03',
        firstName: null,
        lastName: null,
        businessName: null,
        extraInfo: [{ name: 'Obs', value: 'prefere manhã' }],
      },
    })
    expect(read({ name: '', firstName: 'Ana', lastName: 'Lima' })).toMatchObject({ row: { name: 'Ana Lima' } })
    expect(troubleOf({ cpf: '12.ABC.345/01DE-35' })).toBeNull()
  })

  test.each<[string, ImportCells]>([
    ['numberMissing', { number: '' }],
    ['numberRounded', { number: '5,51199E+12' }],
    ['numberRounded', { number: '1e21' }],
    ['numberWrong', { number: '119840277' }],
    ['nameMissing', { name: ' ' }],
    ['emailWrong', { email: 'joana@' }],
    ['documentWrong', { cpf: '482.116.907-31' }],
    ['documentWrong', { cpf: '111.111.111-11' }],
    ['birthdayWrong', { birthday: '31/02/1988' }],
    ['birthdayWrong', { birthday: 'ontem' }],
    ['birthdayAhead', { birthday: '01/01/2031' }],
    ['tooLong', { businessName: 'x'.repeat(201) }],
    ['tooLong', { extraInfo: [{ name: 'Obs', value: 'x'.repeat(1001) }] }],
  ])('is refused with its reason: %s', (trouble, cells) => expect(troubleOf(cells)).toBe(trouble))
})

describe('[CON-03] a birthday', () => {
  test.each([
    ['03/04/1990', 'dmy', '1990-04-03'],
    ['03/04/1990', 'mdy', '1990-03-04'],
    ['3-4-90', 'dmy', '1990-04-03'],
    ['03.04.07', 'dmy', '2007-04-03'],
    ['1990-04-03', 'mdy', '1990-04-03'],
    ['1990-04-03T00:00:00.000Z', 'dmy', '1990-04-03'],
    ['13/01/1990', 'mdy', null],
    ['29/02/2023', 'dmy', null],
  ] as const)('%s read as %s is %s', (text, reading, expected) => expect(dayOf(text, reading)).toBe(expected))

  test('is asked about only where no line decides, with examples that differ', () => {
    expect(birthdayReadings(['03/04/1990', '05/05/1991', '11/05/1990', '07/09/1988', '08/10/1970'])).toEqual({
      possible: ['dmy', 'mdy'],
      examples: ['03/04/1990', '11/05/1990', '07/09/1988'],
    })
    expect(birthdayReadings(['03/04/1990', '25/12/1990']).possible).toEqual(['dmy'])
    expect(birthdayReadings(['03/04/1990', '12/25/1990']).possible).toEqual(['mdy'])
    expect(birthdayReadings(['05/05/1991', '1990-03-04', '']).possible).toEqual(['dmy'])
  })
})
