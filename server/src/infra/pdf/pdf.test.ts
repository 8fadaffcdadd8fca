import { inflateSync } from 'node:zlib'
import { chart, legendOf } from '@balcao/contract/charts/chart'
import type { ChartData } from '@balcao/contract/charts/shapes'
import { expect, test } from 'vitest'
import { PAGE_WIDTH, type PdfDocument, pdfBytes } from './pdf.ts'

const data: ChartData = {
  kind: 'bars',
  points: ['1', '2', '3'],
  series: [
    { name: 'abertos', values: [4, 9, 2] },
    { name: 'resolvidos', values: [3, 9, null] },
  ],
}
const size = { width: PAGE_WIDTH, height: 160 }

const report = (rows: number): PdfDocument => ({
  title: 'Atendimentos por parâmetros',
  language: 'pt',
  brand: { name: 'Padaria Łódź' },
  about: ['1 a 20 de novembro', 'Отчёт за ноябрь'],
  foot: 'Página {page} de {pages}',
  parts: [
    { kind: 'figures', figures: [{ name: 'Atendimentos', value: '1.171', note: 'no período' }] },
    {
      kind: 'picture',
      title: 'Por dia',
      alt: 'abertos e resolvidos',
      picture: chart(data, size, { value: String }),
      size,
      legend: legendOf(data),
    },
    {
      kind: 'table',
      columns: [
        { title: 'Contato', share: 3 },
        { title: 'Valor', share: 1, isNumber: true },
      ],
      rows: Array.from({ length: rows }, (_, at) => [`Ação 😀 ${at}`, String(at)]),
      total: ['Total', String(rows)],
    },
    { kind: 'talk', said: [{ who: 'Ana', at: '10:11', text: 'Bom dia', fromUs: true, notes: ['nota.pdf'] }] },
    { kind: 'text', text: 'Fim', look: 'small' },
  ],
})

/** The file's streams as they were before they were packed, and all that stands around them. */
function textOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const raw = file.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n/g)].map(({ index, 0: word }) => {
    const end = raw.indexOf('endstream', index)
    try {
      return inflateSync(file.subarray(index + word.length, end)).toString('latin1')
    } catch {
      return ''
    }
  })
  return raw + streams.join('\n')
}

test('a document is drawn in its own thread: fonts in it, tagged, with its language and title, the chart as vectors', async () => {
  const bytes = await pdfBytes(report(120))
  const text = textOf(bytes)
  expect(text.slice(0, 8)).toBe('%PDF-1.7')
  expect(text).toMatch(/\/Lang \(pt\)/)
  expect(text).toMatch(/\/Marked true/)
  expect(text.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(2)
  expect(text).toMatch(/\/S \/Figure/)
  expect(text).not.toMatch(/\/Subtype \/Image/)
  // 121 rows and the total on three pages and more; the titles stand on each.
  const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThanOrEqual(3)
  expect(text.match(/\/S \/TR/g)?.length).toBe(120 + 1 + pages)
})

test('two at once come one after the other, and both whole', async () => {
  const [one, two] = await Promise.all([pdfBytes(report(1)), pdfBytes(report(1))])
  for (const bytes of [one, two]) expect(Buffer.from(bytes.subarray(-6)).toString()).toContain('%%EOF')
})
