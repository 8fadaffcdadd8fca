import { z } from 'zod'
import { day, email } from '../shapes.ts'
import { documentKind } from '../values/documents.ts'
import { seen } from '../values/readable.ts'
import { IMPORT_COLUMNS as FIELDS, type ImportColumn } from './contact-columns.ts'

/** A line of a file of contacts, as its cells say it. Browser and server read it by the same rule. */

const cell = z.string().max(4000).optional()
export const importCells = z
  .object({
    name: cell,
    number: cell,
    email: cell,
    cpf: cell,
    birthday: cell,
    firstName: cell,
    lastName: cell,
    businessName: cell,
    extraInfo: z
      .array(z.object({ name: z.string().max(200), value: z.string().max(4000) }).strict())
      .max(50)
      .optional(),
  })
  .strict()
export type ImportCells = z.output<typeof importCells>

/** Which part of a date comes first. */
export const BIRTHDAY_READINGS = ['dmy', 'mdy', 'ymd'] as const
export type BirthdayReading = (typeof BIRTHDAY_READINGS)[number]

/** Somebody's library of phones: digits with country and area, or null for what is none. */
export type PhoneReader = (typed: string) => string | null

interface How {
  birthday: BirthdayReading
  phone: PhoneReader
  today: string
}

export interface ImportedRow {
  name: string
  number: string
  email: string | null
  cpf: string | null
  birthday: string | null
  firstName: string | null
  lastName: string | null
  businessName: string | null
  extraInfo: { name: string; value: string }[]
}

export type RowTrouble =
  | 'nameMissing'
  | 'numberMissing'
  | 'numberRounded'
  | 'numberWrong'
  | 'emailWrong'
  | 'documentWrong'
  | 'birthdayWrong'
  | 'birthdayAhead'
  | 'tooLong'
export interface RowProblem {
  field: ImportColumn | 'extraInfo'
  trouble: RowTrouble
  value: string
}

const LONGEST = 200

type ReadRow = { row: ImportedRow } | { problem: RowProblem }

export function readContactRow(cells: ImportCells, how: How): ReadRow {
  const texts = textsOf(cells)
  const name = texts.name || [texts.firstName, texts.lastName].filter(Boolean).join(' ')
  const problem = problemOf({ ...texts, name }, cells, how)
  if (problem) return { problem }
  return {
    row: {
      name,
      number: how.phone(texts.number) ?? '',
      email: texts.email === '' ? null : texts.email.toLowerCase(),
      cpf: texts.cpf || null,
      birthday: texts.birthday === '' ? null : dayOf(texts.birthday, how.birthday),
      firstName: texts.firstName || null,
      lastName: texts.lastName || null,
      businessName: texts.businessName || null,
      extraInfo: extraOf(cells),
    },
  }
}

type Texts = Record<ImportColumn, string>

const textsOf = (cells: ImportCells): Texts =>
  Object.fromEntries(
    FIELDS.map(field => [
      field,
      seen(cells[field] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  ) as Texts

const extraOf = ({ extraInfo = [] }: ImportCells): ImportedRow['extraInfo'] =>
  extraInfo
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' && value !== '')

function problemOf(texts: Texts, cells: ImportCells, { birthday, phone, today }: How): RowProblem | null {
  const wrong = (field: RowProblem['field'], trouble: RowTrouble, value: string) => ({
    field,
    trouble,
    value: value.slice(0, 80),
  })
  if (texts.number === '') return wrong('number', 'numberMissing', texts.name)
  if (EXPONENT.test(texts.number)) return wrong('number', 'numberRounded', texts.number)
  if (phone(texts.number) === null) return wrong('number', 'numberWrong', texts.number)
  if (texts.name === '') return wrong('name', 'nameMissing', texts.number)
  if (texts.email !== '' && !email.safeParse(texts.email).success) return wrong('email', 'emailWrong', texts.email)
  if (texts.cpf !== '' && (documentKind(texts.cpf) === null || texts.cpf.length > 20))
    return wrong('cpf', 'documentWrong', texts.cpf)
  const born = texts.birthday === '' ? null : dayOf(texts.birthday, birthday)
  if (texts.birthday !== '' && born === null) return wrong('birthday', 'birthdayWrong', texts.birthday)
  if (born !== null && (born > today || born < '1900')) return wrong('birthday', 'birthdayAhead', texts.birthday)
  for (const field of FIELDS) if (texts[field].length > LONGEST) return wrong(field, 'tooLong', texts[field])
  const long = extraOf(cells).find(({ name, value }) => name.length > 60 || value.length > 1000)
  return long ? wrong('extraInfo', 'tooLong', long.value) : null
}

/** What a spreadsheet makes of a long number: its last digits are lost. */
const EXPONENT = /^[\d.,]+e\+?\d+$/i

const DATE = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/

/** The day that a text says, if there is one; a year first is never anything else. */
export function dayOf(text: string, reading: BirthdayReading): string | null {
  const [, a = '', b = '', c = ''] = DATE.exec(text.trim()) ?? []
  if (a === '') return null
  const [year, month, date] = a.length > 2 || reading === 'ymd' ? [a, b, c] : reading === 'dmy' ? [c, b, a] : [c, a, b]
  const written = `${fullYear(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return day.safeParse(written).success ? written : null
}

/** Nobody who is in a file was born in the future: 90 was 1990, 07 was 2007. */
const fullYear = (year: string): string =>
  year.length > 2
    ? year.padStart(4, '0')
    : `${Number(year) > new Date().getUTCFullYear() % 100 ? '19' : '20'}${year.padStart(2, '0')}`

/** Which readings all dates of a file allow, and three of them that show the difference. */
export function birthdayReadings(texts: readonly string[]): { possible: BirthdayReading[]; examples: string[] } {
  const said = [...new Set(texts.map(text => text.trim()).filter(text => DATE.test(text) && !/^\d{3,4}/.test(text)))]
  const misread = (reading: BirthdayReading) => said.reduce((count, text) => count + (dayOf(text, reading) === null ? 1 : 0), 0)
  const counts = (['dmy', 'mdy'] as const).map(reading => ({ reading, count: misread(reading) }))
  const fewest = Math.min(...counts.map(one => one.count))
  const possible = counts.filter(one => one.count === fewest).map(one => one.reading)
  const examples = said.filter(text => {
    const [first, second] = [dayOf(text, 'dmy'), dayOf(text, 'mdy')]
    return first !== null && second !== null && first !== second
  })
  return { possible: examples.length === 0 ? possible.slice(0, 1) : possible, examples: examples.slice(0, 3) }
}
