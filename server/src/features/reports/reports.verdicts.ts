import { anyTicket, fresh, inserted, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

const LEADS: ('super' | 'admin' | 'support' | 'superadmin')[] = ['super', 'admin', 'support', 'superadmin']
const days = { from: '2026-01-01', to: '2026-01-31' }
const all = { open: TEAM, foreign: 'no ids', call: () => ({}) } as const

/** One's own; of another company, one that everybody there has. */
const anyView = (w: World, of: number, me: Person) =>
  inserted(
    w,
    `insert into report_views (tenant_id, report, name, period, filter, user_id, is_shared)
     values ($1, 'users', $3, 'month', '{}', coalesce($2, (select min(id) from users where tenant_id = $1)), $2 is null)`,
    [of, of === me.tenantId ? me.id : null, fresh('Visão')],
  )

const anyMail = (w: World, of: number, me: Person) =>
  inserted(
    w,
    `insert into report_mails (tenant_id, user_id, report, name, filter, every, on_day, hour, file_kind, last_on)
     values ($1, coalesce($2, (select min(id) from users where tenant_id = $1)), 'users', 'Diário', '{}', 'day', 1, 8, 'pdf', '2026-01-01')`,
    [of, of === me.tenantId ? me.id : null],
  )

export const reportsVerdicts = {
  'reports.names': all,
  // Ids of another company narrow to nothing.
  'reports.show': { open: TEAM, foreign: 'no ids', call: () => ({ params: { name: 'users' }, query: days }) },
  'reports.file': { open: LEADS, foreign: 'no ids', call: () => ({ params: { name: 'tags' }, query: { as: 'csv' } }) },
  'reports.conversation': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: { id: (await anyTicket(w, of, me)).id } }),
  },
  'reports.fileLater': {
    open: LEADS,
    foreign: 'no ids',
    call: () => ({ params: { name: 'tags' }, body: { as: 'csv', title: 'Etiquetas' } }),
  },
  'reportViews.list': all,
  'reportViews.create': {
    open: TEAM,
    foreign: 'no ids',
    call: () => ({ body: { report: 'users', name: fresh('Visão'), period: 'month', filter: {} } }),
  },
  'reportViews.update': {
    open: TEAM,
    foreign: 'ERR_NO_VIEW_FOUND',
    call: async (w, of, me) => ({ params: await anyView(w, of, me), body: { period: 'week' } }),
  },
  'reportViews.remove': {
    open: TEAM,
    foreign: 'ERR_NO_VIEW_FOUND',
    call: async (w, of, me) => ({ params: await anyView(w, of, me) }),
  },
  'reportMails.list': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'reportMails.create': {
    open: LEADS,
    foreign: 'no ids',
    call: async (w, _, me) => {
      await w.owner.query('delete from report_mails where user_id = $1', [me.id])
      return { body: { report: 'users', name: 'Semana', every: 'week', on: 1, hour: 8, filter: {} } }
    },
  },
  'reportMails.update': {
    open: LEADS,
    foreign: 'ERR_NO_REPORT_MAIL_FOUND',
    call: async (w, of, me) => ({ params: await anyMail(w, of, me), body: { paused: true } }),
  },
  'reportMails.remove': {
    open: LEADS,
    foreign: 'ERR_NO_REPORT_MAIL_FOUND',
    call: async (w, of, me) => ({ params: await anyMail(w, of, me) }),
  },
  'reportMails.unsubscribe': {
    open: [],
    without: 'ERR_LINK_OVER',
    foreign: 'no ids',
    call: () => ({ body: { token: '1.2.x' } }),
  },
  'familyFigures.queues': all,
  'familyFigures.queue': all,
  'familyFigures.channels': all,
  'familyFigures.byPeriod': all,
  'familyFigures.byChannel': all,
  'familyFigures.times': all,
  'familyFigures.perUsers': all,
  'familyFigures.perUsersDetail': all,
  'familyFigures.contacts': all,
} satisfies Verdicts
