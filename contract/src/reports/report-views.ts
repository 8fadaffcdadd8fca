import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, name } from '../shapes.ts'
import { REPORT_NAMES } from './columns.ts'
import { keptFilter, type ReportFilter } from './reports.ts'

/** Days that go with the calendar; `days` are those of the filter, `anytime` is none. */
export const REPORT_PERIODS = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'days', 'anytime'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** A report with what narrows it, kept under a name. */
const reportView = z.object({
  id: z.number(),
  report: z.enum(REPORT_NAMES),
  name: z.string(),
  period: z.enum(REPORT_PERIODS),
  filter: z.unknown() as z.ZodType<ReportFilter, ReportFilter>,
  /** Whose it is; a shared one is everybody's. */
  userId: z.number(),
  isShared: z.boolean(),
})
export type ReportView = z.output<typeof reportView>

const what = z.object({ name, period: z.enum(REPORT_PERIODS), filter: keptFilter, isShared: z.boolean().default(false) }).strict()

export const reportViewRoutes = {
  list: route({
    method: 'GET',
    path: '/report-views',
    can: 'reports.read',
    summary: 'One’s own views of reports and those that are shared, by name',
    reply: z.array(reportView),
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/report-views',
    can: 'reports.read',
    summary: 'Keep a report with its filters under a name; to share it takes a supervisor or an admin',
    body: what.extend({ report: z.enum(REPORT_NAMES) }).strict(),
    reply: reportView,
    status: 201,
    fails: ['ERR_NO_PERMISSION', 'ERR_NAME_TAKEN', 'ERR_REPORT_PERIOD', 'ERR_VALIDATION'],
  }),
  update: route({
    method: 'PUT',
    path: '/report-views/:id',
    can: 'reports.read',
    summary: 'Rename a view of a report, change its filters, share it or keep it for oneself',
    params: id,
    body: what.partial().strict(),
    reply: reportView,
    fails: ['ERR_NO_VIEW_FOUND', 'ERR_NO_PERMISSION', 'ERR_NAME_TAKEN', 'ERR_REPORT_PERIOD', 'ERR_VALIDATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/report-views/:id',
    can: 'reports.read',
    summary: 'Delete a view of a report',
    params: id,
    reply: done,
    fails: ['ERR_NO_VIEW_FOUND', 'ERR_NO_PERMISSION'],
  }),
}
