import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, name } from '../shapes.ts'
import { REPORT_NAMES } from './columns.ts'
import { keptFilter, REPORT_FILES, type ReportFilter } from './reports.ts'

export const MAIL_RHYTHMS = ['day', 'week', 'month'] as const
export type MailRhythm = (typeof MAIL_RHYTHMS)[number]
/** No month is without it. */
export const LAST_MAIL_DAY = 28
export const MOST_REPORT_MAILS = 20

/** `waiting`: on its way. `unconfirmed`: handed over when something broke, and not sent again. */
const OUTCOMES = ['waiting', 'sent', 'unconfirmed', 'refused', 'failed'] as const

/** A report somebody gets by e-mail, again and again. */
const reportMail = z.object({
  id: z.number(),
  report: z.enum(REPORT_NAMES),
  name: z.string(),
  /** Without days: those are of the period that ended. */
  filter: z.unknown() as z.ZodType<ReportFilter, ReportFilter>,
  every: z.enum(MAIL_RHYTHMS),
  /** Of a week 1 (Monday) to 7; of a month 1 to 28. */
  on: z.number().int(),
  /** By the company's clock. */
  hour: z.number().int(),
  as: z.enum(REPORT_FILES),
  paused: z.boolean(),
  /** Why it was paused, where nobody asked for it. */
  pauseCode: z.string().nullable(),
  /** When the next is due, by the company's calendar. */
  nextOn: z.string(),
  last: z.object({ on: z.string(), outcome: z.enum(OUTCOMES), code: z.string().nullable() }).nullable(),
})
export type ReportMail = z.output<typeof reportMail>

const narrowing = keptFilter.omit({ from: true, to: true }).strict()
const what = z
  .object({
    name,
    every: z.enum(MAIL_RHYTHMS),
    on: z.number().int().min(1).max(LAST_MAIL_DAY).default(1),
    hour: z.number().int().min(0).max(23),
    as: z.enum(REPORT_FILES).default('pdf'),
    filter: narrowing,
  })
  .strict()

export const reportMailRoutes = {
  list: route({
    method: 'GET',
    path: '/report-mails',
    can: 'reports.files',
    summary: 'The reports one gets by e-mail',
    reply: z.array(reportMail),
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/report-mails',
    can: 'reports.files',
    summary: 'Get a report by e-mail each day, week or month: of the period that ended, once',
    body: what.extend({ report: z.enum(REPORT_NAMES) }).strict(),
    reply: reportMail,
    status: 201,
    fails: ['ERR_REPORT_MAIL_LIMIT', 'ERR_VALIDATION'],
  }),
  update: route({
    method: 'PUT',
    path: '/report-mails/:id',
    can: 'reports.files',
    summary: 'Change when a report comes and as what; pause it, or go on',
    params: id,
    body: what.partial().extend({ paused: z.boolean().optional() }).strict(),
    reply: reportMail,
    fails: ['ERR_NO_REPORT_MAIL_FOUND', 'ERR_VALIDATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/report-mails/:id',
    can: 'reports.files',
    summary: 'Get a report no more',
    params: id,
    reply: done,
    fails: ['ERR_NO_REPORT_MAIL_FOUND'],
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/report-mails/unsubscribe',
    can: 'anonymous',
    perMinute: 120,
    summary: 'Get a report no more, by the token of a mailed link; doing it again says the same',
    body: z.object({ token: z.string().min(1).max(300) }),
    reply: done,
    fails: ['ERR_LINK_OVER', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
}
