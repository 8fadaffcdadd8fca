import { z } from 'zod'
import { CHANNEL_KINDS } from '../channels/channel-words.ts'
import { route } from '../route.ts'
import { day, flag, id, list } from '../shapes.ts'
import { BEYOND_STATES, STATE_CODES } from '../values/areas.ts'
import { LOCALES, type Locale } from '../values/locales.ts'
import { workSummary } from '../works/works.ts'
import { BOT_PARTS, REPORT_NAMES, SAID } from './columns.ts'

/** A year and the month to compare it with. */
export const MOST_REPORT_DAYS = 400
/** Over more days than these, and of more passes, times are means unless medians are asked for: exact ones of a million take seconds. */
export const MOST_MEDIAN_DAYS = 92
export const MOST_EXACT_PASSES = 100_000
/** From so many rows on a file is made as a work, which waits for the asker. */
export const REPORT_AT_ONCE = 10_000
export const REPORT_FILES = ['csv', 'xlsx', 'pdf'] as const
export type ReportFile = (typeof REPORT_FILES)[number]
/** Parked is in somebody's hands. */
export const REPORT_STATUSES = ['pending', 'open', 'closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const REPORT_DAYS = ['opened', 'closed'] as const

/** More are refused, and none of them silently left out: what reads addresses stops at a thousand parts and says nothing. */
const MOST_CHOSEN = 500
/** What a value can hold. */
export const MOST_AMOUNT = 1e11

/** Ids to narrow by; 0 is "none": no queue, nobody, no tag. */
const ids = list(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).refine(some => (some?.length ?? 0) <= MOST_CHOSEN)
const STATES_AND_BEYOND = [...STATE_CODES, ...BEYOND_STATES] as const
const amount = z.coerce.number().min(0).max(MOST_AMOUNT).optional()

/** One set for all reports: what does not concern one, it leaves out. */
const filterShape = z.object({
  /** Days of the company's zone, both included. Of attendances when they were opened, of contacts when they were made. */
  from: day.optional(),
  to: day.optional(),
  queues: ids,
  users: ids,
  /** Kinds of channel, and single ones. */
  channels: list(z.enum(CHANNEL_KINDS)),
  connections: ids,
  demands: ids,
  ads: ids,
  status: list(z.enum(REPORT_STATUSES)),
  min: amount,
  max: amount,
  groups: flag.default(false),
  /** Times count only what fell into the company's hours, as those were. */
  office: flag.optional(),
  /** Whose days are meant: those attendances were opened on, or closed on. */
  by: z.enum(REPORT_DAYS).optional(),
  /** Only what was opened anew after it had been closed. */
  reopened: flag.optional(),
  /** Only what the customer gave stars to. */
  rated: flag.optional(),
  /** Only what a bot answered in, and how far it came. */
  bots: list(z.enum(BOT_PARTS)),
  /** Only what has such messages; the total says how many. */
  said: z.enum(SAID).optional(),
  /** Medians also over so long a time that means are shown otherwise. */
  exact: flag.optional(),
  tags: ids,
  wallets: ids,
  stages: ids,
  states: list(z.enum(STATES_AND_BEYOND)),
})
/** The longest holds the name of a contact. */
const cursor = z.string().max(300).optional()
const reportQuery = filterShape.extend({ cursor })
type ReportQuery = z.output<typeof reportQuery>
export type ReportFilter = Partial<Omit<ReportQuery, 'cursor'>>

/** What narrows a report, as it is kept. */
export const keptFilter = filterShape

/** How many days are asked for; none where they are not named. */
export const daysIn = ({ from, to }: Pick<ReportFilter, 'from' | 'to'>): number =>
  from === undefined || to === undefined ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const fileQuery = filterShape.extend({
  as: z.enum(REPORT_FILES).default('xlsx'),
  /** Whose titles and numbers; the company's otherwise. */
  locale: z.enum(Object.keys(LOCALES) as [Locale, ...Locale[]]).optional(),
})
export type ReportFileQuery = z.output<typeof fileQuery>

const cell = z.union([z.string(), z.number(), z.null()])
export type ReportCell = z.output<typeof cell>

const row = z.object({
  /** What it is of: a ticket, a person, a tag, a state; 0 or `none` where it is of what has none. */
  id: z.union([z.string(), z.number()]),
  cells: z.record(z.string(), cell),
})
export type ReportRow = z.output<typeof row>

const report = z.object({
  rows: z.array(row),
  /** How many rows there are on all pages. This, the totals and the days stand on the first page alone; later ones have none. */
  count: z.number().int(),
  /** Under each column, of all pages; from the same statement as the rows. */
  total: z.record(z.string(), cell),
  /** Means beside medians, sums beside distinct counts: by the names of `total`. */
  beside: z.record(z.string(), cell),
  /** What times of rows and totals are. */
  times: z.enum(['medians', 'means']),
  /** Days are being told by the company's new clock: some are still told by the one before. */
  isMoving: z.boolean(),
  days: z.array(z.object({ day: z.string(), opened: z.number().int(), closed: z.number().int() })).nullable(),
  next: z.string().nullable(),
  /** Counted here, and the asker may not open it. */
  closedToYou: z.number().int(),
})
export type Report = z.output<typeof report>

const name = z.object({ name: z.enum(REPORT_NAMES) })

const named = z.array(z.object({ id: z.number(), name: z.string() }))

export const reportRoutes = {
  names: route({
    method: 'GET',
    path: '/report-names',
    can: 'reports.read',
    summary: 'What reports can be narrowed by, and the time zone their days are of',
    reply: z.object({
      timeZone: z.string(),
      queues: named,
      users: named,
      tags: named,
      demands: named,
      ads: named,
      stages: named,
      channels: z.array(z.object({ id: z.number(), name: z.string(), kind: z.string() })),
    }),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/reports/:name',
    can: 'reports.read',
    summary: 'A report: its rows, and totals of the same statement. Plain users are counted their own',
    params: name,
    query: reportQuery,
    reply: report,
    fails: ['ERR_REPORT_PERIOD', 'ERR_REPORT_SLOW', 'ERR_VALIDATION'],
  }),
  file: route({
    method: 'GET',
    path: '/media/reports/:name',
    can: 'reports.files',
    summary: 'The whole report as a file: CSV, XLSX or PDF',
    byCookie: true,
    params: name,
    query: fileQuery,
    reply: z.string(),
    answers: 'stream',
    fails: ['ERR_REPORT_PERIOD', 'ERR_REPORT_ROWS', 'ERR_REPORT_SLOW', 'ERR_VALIDATION'],
  }),
  conversation: route({
    method: 'GET',
    path: '/media/conversations/:id',
    can: 'tickets.work',
    summary: 'A conversation one sees as a PDF: times, people, names of files, and a hash over all of it',
    byCookie: true,
    params: id,
    query: z.object({ locale: fileQuery.shape.locale }),
    reply: z.string(),
    answers: 'stream',
    fails: ['ERR_NO_TICKET_FOUND'],
  }),
  fileLater: route({
    method: 'POST',
    path: '/reports/:name/file',
    can: 'reports.files',
    summary: 'The same as a work: its file waits a week for its asker, and is theirs alone',
    params: name,
    body: fileQuery.extend({ title: z.string().trim().min(1).max(200) }),
    reply: workSummary,
    status: 202,
    fails: ['ERR_REPORT_PERIOD', 'ERR_REPORT_SLOW', 'ERR_VALIDATION'],
  }),
}
