import { refuse } from '@balcao/contract/errors'
import { type Actor, type Profile, rankOf } from '@balcao/contract/permissions'
import { REPORT_NAMES, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import {
  REPORT_AT_ONCE,
  type Report,
  type ReportFileQuery,
  type ReportFilter,
  type ReportRow,
  reportRoutes,
} from '@balcao/contract/reports/reports'
import { REPORT_WORDS } from '@balcao/contract/reports/texts/all'
import type { StreamAnswer } from '@balcao/contract/route'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import { EVERYTHING } from '@balcao/contract/visibility'
import type { WorkSummary } from '@balcao/contract/works/works'
import { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { MOST_PDF_ROWS, pdfBytes } from '../../../infra/pdf/pdf.ts'
import type { Rows, SheetLook } from '../../../infra/sheets/cells.ts'
import { SHEET_TYPES, sheetBytes } from '../../../infra/sheets/sheet.ts'
import { brandOnPaper } from '../../brand/index.ts'
import { storeFile } from '../../files/index.ts'
import { readSettings } from '../../settings/index.ts'
import { keepWorkFile, startWork, type WorkRunner } from '../../works/index.ts'
import { reportNames } from '../queries/names.ts'
import { runReport } from '../queries/run.ts'
import { type Page, withWhole } from '../queries/whole.ts'
import { narrowedBy } from './about.ts'
import { cellsOf, columnsOf, titleOf, totalCells, unitOf } from './columns.ts'
import { reportDocument } from './document.ts'
import { sheetApart } from './sheet-thread.ts'
import { inFileTurn } from './turns.ts'

const FILE_TYPES = { ...SHEET_TYPES, pdf: 'application/pdf' } as const
/** Rows are told as done so many at a time: each telling is a transaction. */
const TOLD = 10_000
const MOST_BYTES = 4 * 1024 ** 3

/** A file as it is asked for, by a person or by what was kept. */
type AskedFile = ReportFilter & Pick<ReportFileQuery, 'as' | 'locale'>

export async function reportFile(actor: Actor, name: ReportName, asked: AskedFile): Promise<StreamAnswer> {
  const { count } = await runReport(name, { actor, filter: asked, most: 0 })
  if (asked.as !== 'pdf' && count > REPORT_AT_ONCE) refuse('ERR_REPORT_ROWS', { count, most: REPORT_AT_ONCE })
  return writeReport(actor, name, asked, async ({ bytes, ...file }) => {
    // Read to its end here: a slow reader keeps nobody else's waiting.
    const all = await Array.fromAsync(bytes)
    return {
      ...file,
      bytes: (async function* () {
        yield* all
      })(),
    }
  })
}

interface Watch {
  /** How many files of others come before this one. */
  waits?: (ahead: number) => Promise<void>
  written?: (rows: number) => Promise<void>
}

/** A report as a file, in its turn, of one moment; `use` has read it when it answers. */
export async function writeReport<T>(
  actor: Actor,
  name: ReportName,
  asked: AskedFile,
  use: (file: StreamAnswer) => Promise<T>,
  { waits, written = async () => {} }: Watch = {},
): Promise<T> {
  const fileName = await nameOf(actor, name, asked)
  return inFileTurn(
    () =>
      withWhole(
        name,
        { actor, filter: asked },
        async (first, pages) => {
          const told = toldOf(pages, written)
          const bytes =
            asked.as === 'pdf'
              ? onPaper(actor, name, asked, first, told)
              : inSheet(actor, name, { ...asked, as: asked.as }, first, told)
          return use({ type: FILE_TYPES[asked.as], name: fileName, bytes: await bytes })
        },
        // Of a million rows the database then sorts none but these.
        asked.as === 'pdf' ? MOST_PDF_ROWS : undefined,
      ),
    waits,
  )
}

async function* toldOf(pages: AsyncIterable<Page>, written: (rows: number) => Promise<void>): AsyncGenerator<Page> {
  let rows = 0
  for await (const page of pages) {
    yield page
    rows += page.count
    if (rows < TOLD) continue
    await written(rows)
    rows = 0
  }
  await written(rows)
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
  const block = (done: number, ahead: number) => progress.block(async () => ({ done, keep: { ahead } }))
  const store = ({ bytes, ...said }: StreamAnswer) =>
    storeFile(tenantId, bytes, { ...said, ownerId: createdBy, maxBytes: MOST_BYTES })
  // Those of before it was read and of after: whichever it was read in, all are among them.
  const before = await withTenant(tenantId, tx => roomsTold(tx, actor))
  const file = await writeReport(actor, name, asked, store, { waits: ahead => block(0, ahead), written: rows => block(rows, 0) })
  await progress.block(async tx => {
    const made = { id: file.id, name: file.name, size: file.size, can: 'reports.files' } as const
    const rooms = [...new Set([...before, ...(await roomsTold(tx, actor))])]
    // People are everybody's.
    await keepWorkFile(tx, workId, shapeOf(name).of === 'contacts' ? made : { ...made, rooms })
    return { done: 0 }
  })
}

/** Of which rooms a report tells this asker, as `counted` has it. */
async function roomsTold(tx: Tx, actor: Actor): Promise<string[]> {
  if (rankOf(actor) !== 'super') return [EVERYTHING]
  const user = await tx
    .selectFrom('users')
    .select('rooms')
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return user.rooms
}

/** The asker, with their rights of this moment. */
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

async function lookOf(actor: Actor, asked: AskedFile) {
  const { timeZone, mailLanguage } = await withTenant(actor.tenantId, tx => readSettings(tx, ['timeZone', 'mailLanguage']))
  const locale: Locale = asked.locale ?? mailLanguage
  return { locale, zone: timeZone, language: LOCALES[locale], words: REPORT_WORDS[LOCALES[locale]] }
}

/** From so many rows on a sheet is written in a thread of its own, which takes a tenth of a second to begin. */
export const apart = { from: 5_000 }

async function inSheet(
  actor: Actor,
  name: ReportName,
  asked: AskedFile & { as: 'csv' | 'xlsx' },
  first: Report,
  pages: AsyncIterable<Page>,
): Promise<AsyncGenerator<Uint8Array>> {
  const { locale, zone, language, words } = await lookOf(actor, asked)
  const columns = columnsOf(name)
  const look: SheetLook = {
    name: words.titles[name].slice(0, 31),
    titles: columns.map(column => titleOf(column, words, name, { times: first.times, office: asked.office }) + unitOf(column)),
    moments: columns.flatMap(({ kind }, at) => (kind === 'moment' ? [at] : [])),
    locale,
    zone,
  }
  const total = totalCells(name, first, words)
  if (first.count >= apart.from) return sheetApart({ as: asked.as, name, look, language, total }, pages)
  async function* rows(): Rows {
    for await (const { text } of pages) yield rowsIn(text).map(row => cellsOf(name, row, words))
    yield [total]
  }
  return sheetBytes(asked.as, look, rows())
}

const rowsIn = (text: string): ReportRow[] => JSON.parse(text)

async function onPaper(
  actor: Actor,
  name: ReportName,
  asked: AskedFile,
  first: Report,
  pages: AsyncIterable<Page>,
): Promise<AsyncGenerator<Uint8Array>> {
  const [look, brand, names] = await Promise.all([
    lookOf(actor, asked),
    brandOnPaper(actor.tenantId),
    reportNames(actor.tenantId),
  ])
  const rows: ReportRow[] = []
  for await (const { text } of pages) rows.push(...rowsIn(text))
  const day = (text: string) => new Date(`${text}T12:00:00Z`).toLocaleDateString(look.locale, { timeZone: 'UTC' })
  const at = clock.now().toLocaleString(look.locale, { timeZone: look.zone, dateStyle: 'short', timeStyle: 'short' })
  const about = [
    ...(asked.from && asked.to ? [`${day(asked.from)} – ${day(asked.to)}`] : []),
    ...narrowedBy(name, asked, names, look),
    look.words.other.madeAt.replace('{at}', at),
  ]
  const document = reportDocument(name, first, rows, { ...look, brand, about, by: asked.by })
  return (async function* () {
    yield await pdfBytes(document)
  })()
}

async function nameOf(actor: Actor, name: ReportName, asked: AskedFile): Promise<string> {
  const { words } = await lookOf(actor, asked)
  const plain = words.titles[name]
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
  const days = asked.from && asked.to ? `${asked.from}-${asked.to}` : clock.now().toISOString().slice(0, 10)
  return `${plain}-${days}.${asked.as}`
}
