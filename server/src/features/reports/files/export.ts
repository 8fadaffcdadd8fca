import type { Actor, Profile } from '@balcao/contract/permissions'
import { REPORT_NAMES, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import {
  type Report,
  type ReportFileQuery,
  type ReportFilter,
  type ReportRow,
  reportRoutes,
} from '@balcao/contract/reports/reports'
import { REPORT_WORDS } from '@balcao/contract/reports/texts/all'
import type { StreamAnswer } from '@balcao/contract/route'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import type { WorkSummary } from '@balcao/contract/works/works'
import { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { MOST_PDF_ROWS, pdfBytes } from '../../../infra/pdf/pdf.ts'
import type { Rows, SheetLook } from '../../../infra/sheets/cells.ts'
import { SHEET_TYPES, sheetBytes } from '../../../infra/sheets/sheet.ts'
import { brandOf } from '../../brand/index.ts'
import { storeFile } from '../../files/index.ts'
import { readSettings } from '../../settings/index.ts'
import { keepWorkFile, startWork, type WorkRunner } from '../../works/index.ts'
import { runReport } from '../queries/run.ts'
import { cellsOf, columnsOf, titleOf, totalCells } from './columns.ts'
import { reportDocument } from './document.ts'

const FILE_TYPES = { ...SHEET_TYPES, pdf: 'application/pdf' } as const
const PAGE = 2_000
const MOST_BYTES = 4 * 1024 ** 3

type Written = (rows: number) => Promise<void>

export async function reportFile(actor: Actor, name: ReportName, asked: ReportFileQuery): Promise<StreamAnswer> {
  return { type: FILE_TYPES[asked.as], name: await nameOf(actor, name, asked), bytes: await fileBytes(actor, name, asked) }
}

export async function reportFileLater(
  actor: Actor,
  name: ReportName,
  { title, ...asked }: ReportFileQuery & { title: string },
): Promise<WorkSummary> {
  const { count } = await runReport(name, { actor, filter: asked, most: 1 })
  return withTenant(actor.tenantId, tx =>
    startWork(tx, actor, { kind: 'reports.file', title, total: count, params: { name, asked } }),
  )
}

const PARAMS = z.object({ name: z.enum(REPORT_NAMES), asked: reportRoutes.fileLater.body.omit({ title: true }) })

/** A file is one whole: a run that was broken off, or held, begins again. */
export const reportRunner: WorkRunner = async ({ tenantId, workId, createdBy, params, progress }) => {
  const { name, asked } = PARAMS.parse(params)
  const actor = await actorOf(tenantId, createdBy)
  if (progress.done > 0) await progress.block(async () => ({ done: -progress.done }))
  const bytes = await fileBytes(actor, name, asked, rows => progress.block(async () => ({ done: rows })))
  const fileName = await nameOf(actor, name, asked)
  const file = await storeFile(tenantId, bytes, {
    name: fileName,
    type: FILE_TYPES[asked.as],
    ownerId: createdBy,
    maxBytes: MOST_BYTES,
  })
  await progress.block(async tx => {
    await keepWorkFile(tx, workId, { id: file.id, name: fileName, size: file.size, can: 'reports.files' })
    return { done: 0 }
  })
}

/** Whoever asked, by their rights of this moment. */
async function actorOf(tenantId: number, userId: number): Promise<Actor> {
  const row = await withTenant(tenantId, tx =>
    tx
      .selectFrom('users')
      .select(['profile', 'support'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  const profile = row.profile as Profile
  return { tenantId, userId, profile, support: row.support, blocked: false, termsPending: false, blockWavoip: false, beta: false }
}

async function fileBytes(
  actor: Actor,
  name: ReportName,
  asked: ReportFileQuery,
  written: Written = async () => {},
): Promise<AsyncGenerator<Uint8Array>> {
  const first = await runReport(name, { actor, filter: asked, most: PAGE })
  const pages = allRows(actor, name, asked, first, written)
  return asked.as === 'pdf'
    ? onPaper(actor, name, asked, first, pages)
    : inSheet(actor, name, { ...asked, as: asked.as }, first, pages)
}

async function* allRows(actor: Actor, name: ReportName, filter: ReportFilter, first: Report, written: Written) {
  let page = first
  for (;;) {
    yield page.rows
    await written(page.rows.length)
    if (page.next === null || !shapeOf(name).isList) return
    page = await runReport(name, { actor, filter, cursor: page.next, most: PAGE })
  }
}

async function lookOf(actor: Actor, asked: ReportFileQuery) {
  const { timeZone, mailLanguage } = await withTenant(actor.tenantId, tx => readSettings(tx, ['timeZone', 'mailLanguage']))
  const locale: Locale = asked.locale ?? mailLanguage
  return { locale, zone: timeZone, language: LOCALES[locale], words: REPORT_WORDS[LOCALES[locale]] }
}

async function inSheet(
  actor: Actor,
  name: ReportName,
  asked: ReportFileQuery & { as: 'csv' | 'xlsx' },
  first: Report,
  pages: AsyncIterable<ReportRow[]>,
): Promise<AsyncGenerator<Uint8Array>> {
  const { locale, zone, words } = await lookOf(actor, asked)
  const columns = columnsOf(name)
  const look: SheetLook = {
    name: words.titles[name].slice(0, 31),
    titles: columns.map(column => titleOf(column, words, shapeOf(name).isList)),
    moments: columns.flatMap(({ kind }, at) => (kind === 'moment' ? [at] : [])),
    locale,
    zone,
  }
  async function* rows(): Rows {
    for await (const page of pages) yield page.map(row => cellsOf(name, row, words))
    yield [totalCells(name, first, words)]
  }
  return sheetBytes(asked.as, look, rows())
}

async function onPaper(
  actor: Actor,
  name: ReportName,
  asked: ReportFileQuery,
  first: Report,
  pages: AsyncIterable<ReportRow[]>,
): Promise<AsyncGenerator<Uint8Array>> {
  const [look, brand] = await Promise.all([lookOf(actor, asked), brandOf(actor.tenantId)])
  const rows: ReportRow[] = []
  for await (const page of pages) {
    rows.push(...page)
    if (rows.length >= MOST_PDF_ROWS) break
  }
  const day = (text: string) => new Date(`${text}T12:00:00Z`).toLocaleDateString(look.locale, { timeZone: 'UTC' })
  const at = clock.now().toLocaleString(look.locale, { timeZone: look.zone, dateStyle: 'short', timeStyle: 'short' })
  const about = [
    ...(asked.from && asked.to ? [`${day(asked.from)} – ${day(asked.to)}`] : []),
    look.words.other.madeAt.replace('{at}', at),
  ]
  const document = reportDocument(name, first, rows, { ...look, company: brand.company ?? brand.name, about })
  return (async function* () {
    yield await pdfBytes(document)
  })()
}

async function nameOf(actor: Actor, name: ReportName, asked: ReportFileQuery): Promise<string> {
  const { words } = await lookOf(actor, asked)
  const plain = words.titles[name]
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
  const days = asked.from && asked.to ? `${asked.from}-${asked.to}` : clock.now().toISOString().slice(0, 10)
  return `${plain}-${days}.${asked.as}`
}
