import { chart } from '@balcao/contract/charts/chart'
import { dayChart, groupChart } from '@balcao/contract/reports/pictures'
import type { Report } from '@balcao/contract/reports/reports'
import { reportsPt } from '@balcao/contract/reports/texts/pt'
import { expect, test } from 'vitest'
import { pdfBytes } from '../../../infra/pdf/pdf.ts'
import { lettersOf } from '../../../infra/pdf/text.testkit.ts'
import { groupName } from './columns.ts'
import { reportDocument } from './document.ts'

const look = { words: reportsPt, language: 'pt', locale: 'pt-BR', zone: 'UTC', brand: { name: 'Padaria' }, about: [] }
const report = (days: Report['days']): Report => ({
  rows: [],
  count: 0,
  total: {},
  beside: {},
  times: 'medians',
  isMoving: false,
  days,
  next: null,
  closedToYou: 0,
})
const daysOf = (count: number): NonNullable<Report['days']> =>
  Array.from({ length: count }, (_, n) => ({
    day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    opened: 10 + ((n * 7) % 13),
    closed: 5 + ((n * 5) % 9),
  }))

test.each([1, 20, 45, 120])('[AHD-19] on paper a chart is the vectors of the screen: %i days', count => {
  for (const by of ['opened', 'closed'] as const) {
    const days = daysOf(count)
    const [, part] = reportDocument('users', report(days), [], { ...look, by }).parts
    if (part?.kind !== 'picture') throw new Error('no picture')
    const onScreen = dayChart(days, by, { opened: 'abertos', closed: 'resolvidos' })
    expect(part.picture).toEqual(chart(onScreen, part.size, { value: value => new Intl.NumberFormat('pt-BR').format(value) }))
    expect(part.legend.map(({ name }) => name)).toEqual(by === 'closed' ? [] : ['abertos', 'resolvidos'])
  }
})

test.each(['tags', 'states', 'stages', 'wallets'] as const)('and of groups: %s', name => {
  const rows = Array.from({ length: 15 }, (_, n) => ({
    id: name === 'states' ? 'SP' : n,
    cells: { tag: 'Vip', contacts: 15 - n },
  }))
  const [, part] = reportDocument(name, { ...report(null), rows, count: 15 }, rows, look).parts
  if (part?.kind !== 'picture') throw new Error('no picture')
  const key = { tags: 'tag', states: 'state', stages: 'stage', wallets: 'wallet' }[name]
  const named = (row: Report['rows'][number]) => groupName(key, row.id, row.cells[key] ?? null, reportsPt)
  const onScreen = groupChart(rows, named, 'Contatos')
  expect(part.picture).toEqual(chart(onScreen, part.size, { value: value => new Intl.NumberFormat('pt-BR').format(value) }))
})

test.each([
  ['pt-BR', '26/11/2026,23:34'],
  ['ru', '26.11.2026,23:34'],
])('a list on paper has its moments and protocols whole: %s', async (locale, moment) => {
  const at = '2026-11-26T23:34:42.000Z'
  const cells = {
    contact: 'Transportadora Rota Sul',
    protocol: '2026112623344288',
    opened: at,
    closed: at,
    value: 1_234_567.89,
    status: 'closed',
  }
  const rows = [
    { id: 1, cells: { ...cells, queue: 'Pós-venda', user: 'Bianca Moraes', channel: 'Telefone', demand: 'Garantia' } },
  ]
  const letters = lettersOf(
    await pdfBytes(reportDocument('attendances', { ...report(null), rows, count: 1 }, rows, { ...look, locale })),
  )
  expect(letters).toContain(cells.protocol)
  expect(letters.split(moment)).toHaveLength(3)
  expect(letters).toContain('1.234.567,89')
})
