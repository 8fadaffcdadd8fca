import { reportMailRoutes } from '@balcao/contract/reports/report-mails'
import { reportViewRoutes } from '@balcao/contract/reports/report-views'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

/** Views of reports, one of everybody and one of the admin's own, and a report that comes each Monday. */
export async function reports(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const known = await call(reportViewRoutes.list, {})
  if (known.length > 0) return
  await call(reportViewRoutes.create, {
    body: {
      report: 'attendances',
      name: 'Sem resolver na semana',
      period: 'week',
      filter: { status: ['pending', 'open'] },
      isShared: true,
    },
  })
  await call(reportViewRoutes.create, {
    body: { report: 'users', name: 'Equipe no mês passado', period: 'lastMonth', filter: {}, isShared: false },
  })
  await call(reportMailRoutes.create, {
    body: { report: 'users', name: 'Semana da equipe', every: 'week', on: 1, hour: 8, as: 'pdf', filter: {} },
  })
}
