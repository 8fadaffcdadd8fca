import type { reportRoutes } from '@balcao/contract/reports/reports'
import type { Handlers } from '@balcao/contract/route'
import { feature } from '../../infra/feature.ts'
import type { Exchange } from '../../infra/http/http.ts'
import type { MailOutlet } from '../access/index.ts'
import { conversationFile } from './conversation.ts'
import { keepReportDays } from './days/keep.ts'
import { familyHandlers } from './family.ts'
import { reportFile, reportFileLater, reportRunner } from './files/export.ts'
import { takeDueMails } from './kept/due.ts'
import { reportMailHandlers } from './kept/mails.ts'
import { sendReportMail } from './kept/send.ts'
import { reportViewHandlers } from './kept/views.ts'
import { reportNames } from './queries/names.ts'
import { runReport } from './queries/run.ts'

const PAGE = 50

const handlers: Handlers<typeof reportRoutes, Exchange> = {
  names: ({ actor }) => reportNames(actor.tenantId),
  show: ({ actor, params, query: { cursor, ...filter }, exchange }) =>
    runReport(params.name, { actor, filter, cursor, most: PAGE, gone: exchange.gone() }),
  file: ({ actor, params, query }) => reportFile(actor, params.name, query),
  conversation: ({ actor, params, query }) => conversationFile(actor, params.id, query.locale),
  fileLater: ({ actor, params, body }) => reportFileLater(actor, params.name, body),
}

export const reportFeature = (needs: { outlet: MailOutlet }) =>
  feature({
    handlers: {
      reports: handlers,
      familyFigures: familyHandlers,
      reportViews: reportViewHandlers,
      reportMails: reportMailHandlers,
    },
    jobs: { 'reports.mail': sendReportMail(needs.outlet) },
    rounds: {
      'reports that are due by e-mail': { everyMs: 20_000, run: takeDueMails },
      'days of reports': { everyMs: 30_000, run: keepReportDays },
    },
    runners: { 'reports.file': reportRunner },
  })
