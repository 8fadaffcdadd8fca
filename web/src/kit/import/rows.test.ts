import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { messageOf } from '@balcao/contract/texts/validation'
import { LIVE_TEXTS, SAFE_TEXTS } from '@balcao/contract/values/cells.testkit'
import { describe, expect, test } from 'vitest'
import type { Translate } from '../../i18n/index.ts'
import { readSheet } from '../files/read.ts'
import { csvOf, xlsxOf } from '../files/write.ts'
import { fieldsFor } from '../form/model.ts'
import { modelOf } from '../resource/model.ts'
import { apart, blocksOf, guessMapping, problemsOf, readRows, uniqueOf } from './rows.ts'

const WORDS: Record<string, string> = {
  'tags.name': 'Nome',
  'tags.tag': 'Etiqueta',
  'tags.color': 'Cor',
  'tags.isActive': 'Etiqueta ativa',
  'tags.active': 'Ativa',
  'tags.inactive': 'Inativa',
  'resource.status': 'Situação',
  'resource.yes': 'Sim',
  'resource.no': 'Não',
}
const writing = {
  t: ((key: string, values: { line?: number } = {}) =>
    key === 'import.twice' ? `Repete ${values.line}` : (WORDS[key] ?? key)) as Translate,
  locale: 'pt',
}

const model = modelOf({
  path: '/etiquetas',
  texts: 'tags',
  api: tagRoutes,
  manage: 'tags.manage',
  states: ['tags.active', 'tags.inactive'],
  columns: { tag: { label: 'tags.tag' }, isActive: { label: 'resource.status' } },
  form: {
    tag: { kind: 'text', label: 'tags.name' },
    color: { kind: 'colour', label: 'tags.color', initial: '#2f7fc1' },
    isActive: { kind: 'switch', label: 'tags.isActive', initial: true },
  },
})
const modelOfTags = { ...model, refusals: { ...model.refusals, ERR_NAME_TAKEN: 'tag' } }
const fields = fieldsFor(model.fields, 'create')
const read = (sheet: string[][], mapping = guessMapping(sheet[0] ?? [], fields, model, writing)) =>
  readRows(sheet, mapping, model, fields, writing)

const file = (blob: Blob, name: string) => new File([blob], name)
const csv = (text: string | Uint8Array<ArrayBuffer>) => readSheet(new File([text], 'lista.csv'))

test('what stands twice in the file, or is there already, is told before anything is sent', () => {
  const unique = uniqueOf(modelOfTags, fields)
  expect(unique).toBe('tag')
  const sheet = [['Nome'], ['Novo'], ['VIP'], ['novo '], ['Retorno']]
  const { good, bad } = apart(read(sheet), sheet, unique, new Set(['vip']))
  expect(good.map(({ line }) => line)).toEqual([2, 5])
  expect(bad.map(({ line, twin, cells }) => [line, twin, cells])).toEqual([
    [3, 'taken', ['VIP']],
    [4, 2, ['novo ']],
  ])
  expect(bad.map(one => problemsOf(one, modelOfTags, fields, writing.t, String))).toEqual(['tags.taken', 'Repete 2'])
})

describe('columns are recognised', () => {
  test('by the label of the form, by the title of an export, by the name of the field', () => {
    expect(guessMapping(['COR', 'nome'], fields, model, writing)).toEqual({ tag: 1, color: 0 })
    expect(guessMapping(['Etiqueta', 'Situação'], fields, model, writing)).toEqual({ tag: 0, isActive: 1 })
    expect(guessMapping(['isActive', 'x'], fields, model, writing)).toEqual({ isActive: 0 })
    expect(guessMapping(['Nome', 'Ativa'], fields, model, writing)).toEqual({ tag: 0, isActive: 1 })
  })
})

describe('lines are checked by the contract', () => {
  test('good ones become what will be sent, with what a new one starts with', () => {
    expect(
      read([
        ['Nome', 'Cor', 'Situação'],
        ['VIP', 'c8527c', 'Inativa'],
        ['Devedor', '', ''],
      ]).good,
    ).toEqual([
      { line: 2, row: { tag: 'VIP', color: '#c8527c', isActive: false } },
      { line: 3, row: { tag: 'Devedor', color: '#2f7fc1', isActive: true } },
    ])
  })
  test('bad ones keep their line and say which field is wrong; blank lines are passed over', () => {
    const { good, bad } = read([
      ['Nome', 'Cor', 'Situação'],
      ['', 'azul', 'talvez'],
      ['', '', ''],
      ['VIP', '', 'sim'],
    ])
    expect(good.map(one => one.line)).toEqual([4])
    expect(bad.map(one => [one.line, Object.keys(one.issues).sort()])).toEqual([[2, ['color', 'isActive', 'tag']]])
    expect(messageOf(bad[0]?.issues.tag ?? {}).key).toBe('required')
  })
})

describe('files', () => {
  test('commas, semicolons, accents of an old Excel, and quotes over lines', async () => {
    expect(await csv('Nome,Cor\nVIP,"a,b"\n')).toContainEqual(['VIP', 'a,b'])
    expect(await csv('\uFEFFNome;Cor\nÁgua;"duas\nlinhas"\n')).toContainEqual(['Água', 'duas\nlinhas'])
    expect((await csv('\uFEFFNome;Cor\nÁgua;x\n'))[0]).toEqual(['Nome', 'Cor'])
    expect(await csv(new Uint8Array([78, 111, 109, 101, 10, 193, 103, 117, 97]))).toContainEqual(['Água'])
  })
  test('what is no table is said to be none', async () => {
    await expect(csv('')).rejects.toMatchObject({ reason: 'empty' })
    await expect(csv('Nome\n')).rejects.toMatchObject({ reason: 'empty' })
    await expect(readSheet(new File(['x'], 'foto.png'))).rejects.toMatchObject({ reason: 'kind' })
    await expect(readSheet(new File(['not a zip'], 'lista.xlsx'))).rejects.toMatchObject({ reason: 'damaged' })
    await expect(csv('a\n'.repeat(100_002))).rejects.toMatchObject({ reason: 'tooLong' })
  })
  test('no text of the corpus is live in a list’s own export, and each is read in as it was', async () => {
    const texts = [...LIVE_TEXTS, ...SAFE_TEXTS].filter(text => text.trim() !== '')
    const csv = await csvOf([['Nome'], ...texts.map(text => [text])], 'pt')
    const { default: papa } = await import('papaparse')
    const cells = papa.parse<string[]>(await csv.text(), { delimiter: ';' }).data.map(([cell = '']) => cell)
    expect(cells.filter(cell => LIVE_TEXTS.includes(cell))).toEqual([])
    expect((await readSheet(file(csv, 'a.csv'))).slice(1).map(([cell]) => cell)).toEqual(texts)
  })
  test('an export can be imported again, and no cell of it is a formula', async () => {
    const rows = [
      ['Etiqueta', 'Situação'],
      ['=1+1', 'Ativa'],
      ['@cmd', 'Inativa'],
      ['+55 11 98765-4321', 'Ativa'],
      ['-2+3', 'Ativa'],
      ['"aspas"; e vírgula', 'Ativa'],
    ]
    const text = await (await csvOf(rows, 'pt')).text()
    expect(text).not.toMatch(/(^|[;"\n])[=@]/m)
    expect(text).toContain("'=1+1")
    expect(text).toContain('\n+55 11 98765-4321')
    for (const blob of [
      file(await csvOf(rows, 'pt'), 'a.csv'),
      file(await csvOf(rows, 'en'), 'a.csv'),
      file(await xlsxOf(rows), 'a.xlsx'),
    ]) {
      const sheet = await readSheet(blob)
      expect(sheet.slice(0, rows.length)).toEqual(rows)
    }
  })
  test('in a spreadsheet every text stays a text', async () => {
    const sheet = await readSheet(
      file(
        await xlsxOf([
          ['Nome', 'Total'],
          ['=SUM(A1)', 12],
        ]),
        'a.xlsx',
      ),
    )
    expect(sheet).toEqual([
      ['Nome', 'Total'],
      ['=SUM(A1)', '12'],
    ])
  })
})

test('blocks stay below what one call may hold', () => {
  const lines = Array.from({ length: 1201 }, (_, i) => ({ line: i + 2, row: { tag: `T${i}` } }))
  expect(blocksOf(lines, 500).map(block => block.length)).toEqual([500, 500, 201])
  const long = Array.from({ length: 4 }, (_, i) => ({ line: i, row: { text: 'x'.repeat(200_000) } }))
  expect(blocksOf(long, 500).map(block => block.length)).toEqual([1, 1, 1, 1])
  expect(blocksOf(long, 500).flat()).toEqual(long)
})
