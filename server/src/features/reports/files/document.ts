import { chart, legendOf } from '@balcao/contract/charts/chart'
import type { ChartData } from '@balcao/contract/charts/shapes'
import { type Column, columnOf, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import { dayChart, groupChart } from '@balcao/contract/reports/pictures'
import type { Report, ReportCell, ReportFilter, ReportRow } from '@balcao/contract/reports/reports'
import type { ReportWords } from '@balcao/contract/reports/words'
import { CURRENCY } from '@balcao/contract/values/constants'
import { MOST_PDF_ROWS, PAGE_WIDTH, type PdfDocument, type PdfPart } from '../../../infra/pdf/pdf.ts'
import { cellsOf, columnsOf, groupName, titleOf, totalCells } from './columns.ts'

interface Look {
  words: ReportWords
  language: string
  locale: string
  zone: string
  /** At the head of each page. */
  brand: PdfDocument['brand']
  /** The period and what else narrows it, as people read it. */
  about: readonly string[]
  by?: ReportFilter['by']
  office?: ReportFilter['office']
}

const SIZE = { width: PAGE_WIDTH, height: 170 }

/** A report on paper: figures, the chart of the screen, the rows as far as anybody reads. */
export function reportDocument(name: ReportName, report: Report, rows: readonly ReportRow[], look: Look): PdfDocument {
  const { words, language, brand, about } = look
  const data = chartOf(name, report, look)
  const parts: PdfPart[] = [{ kind: 'figures', figures: figuresOf(name, report, look) }]
  if (data)
    parts.push({
      kind: 'picture',
      title: report.days ? words.other.byDay : words.titles[name],
      alt: words.titles[name],
      picture: chart(data, SIZE, { value: value => new Intl.NumberFormat(look.locale).format(value) }),
      size: SIZE,
      legend: legendOf(data),
    })
  parts.push({
    kind: 'table',
    columns: columnsOf(name).map(column => ({
      // What narrows it stands above.
      title: titleOf(column, words, name, { times: report.times, office: undefined }),
      share: shareOf(column),
      isNumber: column.kind !== 'text' && column.kind !== 'status',
    })),
    rows: rows.slice(0, MOST_PDF_ROWS).map(row => texts(name, cellsOf(name, row, words), look)),
    total: texts(name, totalCells(name, report, words), look),
  })
  if (report.count > MOST_PDF_ROWS)
    parts.push({ kind: 'text', look: 'small', text: words.other.rest.replace('{count}', String(MOST_PDF_ROWS)) })
  if (name === 'states') parts.push({ kind: 'text', look: 'small', text: words.other.borders })
  return { title: words.titles[name], language, brand, about, parts, foot: words.other.page }
}

/** How wide a column is, beside the others: a moment, a protocol and an amount are read whole or say what is wrong. */
function shareOf({ key, kind }: Column): number {
  if (key === 'protocol') return 3.8
  const shares: Partial<Record<Column['kind'], number>> = { text: 2.8, moment: 3.7, money: 3.4 }
  return shares[kind] ?? 1.8
}

function chartOf(name: ReportName, { days, rows }: Report, { words, by }: Look): ChartData | null {
  if (days && days.length > 0)
    return dayChart(days, by, { opened: words.other.openedDay, closed: words.columns.closed.toLowerCase() })
  if (shapeOf(name).isList || rows.length === 0) return null
  const key = columnsOf(name)[0]?.key ?? ''
  return groupChart(rows, ({ id, cells }) => groupName(key, id, cells[key] ?? null, words), words.columns.contacts)
}

const MOST_FIGURES = 8

/** What the columns add up to, with the mean beside each median. */
export function figuresOf(name: ReportName, { total, beside, times }: Report, look: Look) {
  const { columns } = look.words
  return Object.entries(total)
    .flatMap(([key, value]) => {
      if (value === null || !isFigure(key, columns)) return []
      const column = columnOf(name, key)
      const note = column.kind === 'seconds' ? noteOf(beside[`${key}Mean`], times, look) : ''
      return [{ name: columns[key], value: shown(column, value, look), ...(note && { note }) }]
    })
    .slice(0, MOST_FIGURES)
}

const isFigure = (key: string, columns: Look['words']['columns']): key is keyof typeof columns => Object.hasOwn(columns, key)

/** What a time is, and in whose hours. */
function noteOf(mean: ReportCell | undefined, times: Report['times'], { words: { other }, office }: Look): string {
  const its = typeof mean === 'number' ? [other.median, `${other.mean} ${duration(mean)}`] : times === 'means' ? [other.mean] : []
  return [...its, ...(office ? [other.officeOnly] : [])].join('; ')
}

/** As on screen. */
export const MONEY = new Intl.NumberFormat(CURRENCY.locale, {
  style: 'currency',
  currency: CURRENCY.code,
  minimumFractionDigits: CURRENCY.decimals.min,
  maximumFractionDigits: CURRENCY.decimals.max,
})

const texts = (name: ReportName, cells: ReturnType<typeof cellsOf>, look: Look): string[] =>
  columnsOf(name).map((column, at) => {
    const cell = cells[at] ?? null
    return cell !== null && typeof cell === 'object' && 'at' in cell
      ? new Intl.DateTimeFormat(look.locale, { dateStyle: 'short', timeStyle: 'short', timeZone: look.zone }).format(cell.at)
      : shown(column, typeof cell === 'object' ? null : cell, look)
  })

function shown({ kind }: Pick<Column, 'kind'>, value: string | number | null, { locale }: Look): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (kind === 'seconds') return duration(value)
  if (kind === 'money') return MONEY.format(value)
  return new Intl.NumberFormat(locale, { maximumFractionDigits: kind === 'rating' ? 1 : 0 }).format(value)
}

/** `3 min 12 s`, `1 h 08 min`, `2 d 4 h`. */
function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 || minutes >= 10 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
