import { Refusal } from '@balcao/contract/errors'
import { type Actor, can, type Profile } from '@balcao/contract/permissions'
import { REPORTS, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { MailRhythm } from '@balcao/contract/reports/report-mails'
import { REPORT_AT_ONCE, type ReportFile, type ReportFilter } from '@balcao/contract/reports/reports'
import { REPORT_WORDS } from '@balcao/contract/reports/texts/all'
import { LOCALES, type Locale, localeFor } from '@balcao/contract/values/locales'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import type { JobRun } from '../../../infra/jobs/jobs.ts'
import { log } from '../../../infra/log.ts'
import { MailError } from '../../../infra/outside/mailer.ts'
import { handOverMail, type MailOutlet, mailFor } from '../../access/index.ts'
import { brandOf, publicUrl } from '../../brand/index.ts'
import { readSettings } from '../../settings/index.ts'
import { figuresOf } from '../files/document.ts'
import { reportFile } from '../files/export.ts'
import { runReport } from '../queries/run.ts'
import { periodOf } from '../rules/mailing.ts'
import { tokenOfMail } from './token.ts'

interface Due {
  tenantId: number
  mailId: number
  due: string
}

interface Subscription {
  report: ReportName
  title: string
  filter: ReportFilter
  every: MailRhythm
  as: ReportFile
  userId: number
  name: string
  email: string
  company: string
  host: string | null
  profile: Profile
  support: boolean
  isHere: boolean
  owes: boolean
  isActive: boolean
  locale: string | null
  handed: boolean
}

/**
 * A report to its subscriber, once: the sending is noted before the mail server is spoken to. Where something breaks in
 * between, nobody knows whether it left, and it is not sent again.
 */
export const sendReportMail =
  (outlet: MailOutlet) =>
  async ({ tenantId, data, last }: JobRun<'reports.mail'>): Promise<void> => {
    const due = { tenantId, ...data }
    const its = await readDue(due)
    if (!its) return
    if (its.handed) return settle(due, 'unconfirmed')
    const actor = actorOf(tenantId, its)
    // A user who may no longer see it hears that it was stopped, and not what it says.
    if (!its.isHere || !can(actor, 'reports.files')) return settle(due, 'refused', 'ERR_NO_PERMISSION')
    // The company was closed since it was due: the next comes when it is open again.
    if (!its.isActive || its.owes) return settle(due, 'failed', its.isActive ? 'ERR_ASAAS_OVERDUE' : 'ERR_TENANT_INACTIVE')
    try {
      const mail = await written(actor, its, due, outlet)
      if (!(await claim(due))) return
      await handOverMail(tenantId, mail, outlet)
      await settle(due, 'sent')
    } catch (error) {
      await broke(due, error, last)
    }
  }

async function broke(due: Due, error: unknown, last: boolean): Promise<void> {
  if (error instanceof Refusal) return settle(due, 'failed', error.code)
  // The server said that it did not take it: it surely did not leave.
  if (error instanceof MailError) {
    if (!error.retry || last) return settle(due, 'failed', 'ERR_INTEGRATION_UNREACHABLE')
    await withTenant(due.tenantId, tx =>
      sql`update report_mails set handed_at = null where tenant_id = ${due.tenantId} and id = ${due.mailId}
        and last_on = ${due.due}::date and outcome = 'waiting'`.execute(tx),
    )
  } else if (last) {
    log.error({ err: error, ...due }, 'a report could not be mailed')
    return settle(due, 'failed', 'ERR_INTERNAL')
  }
  throw error
}

const readDue = ({ tenantId, mailId, due }: Due): Promise<Subscription | undefined> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql<Subscription>`
      select m.report, m.name as title, m.filter, m.every, m.file_kind as "as", m.handed_at is not null as handed, u.id as "userId", u.name,
        u.email, u.profile, u.support, u.is_active and u.deleted_at is null as "isHere", t.name as company, t.host,
        t.overdue or t.trial_over_at is not null as owes, t.status = 'active' and t.deleting_at is null as "isActive",
        coalesce(u.locale, (select value from settings where tenant_id = ${tenantId} and key = 'mailLanguage')) as locale
      from report_mails m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id join tenants t on t.id = m.tenant_id
      where m.tenant_id = ${tenantId} and m.id = ${mailId} and m.last_on = ${due}::date and m.outcome = 'waiting'
        and m.paused_at is null`.execute(tx)
    return rows[0]
  })

/** Noted before the act; false: somebody else did, or it was paused meanwhile. */
const claim = ({ tenantId, mailId, due }: Due): Promise<boolean> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql`
      update report_mails set handed_at = ${clock.now()} where tenant_id = ${tenantId} and id = ${mailId} and last_on = ${due}::date
        and outcome = 'waiting' and handed_at is null and paused_at is null returning id`.execute(tx)
    return rows.length > 0
  })

type Outcome = 'sent' | 'unconfirmed' | 'refused' | 'failed'

/** After a refusal nothing is sent until the user goes on themselves. */
const settle = ({ tenantId, mailId, due }: Due, outcome: Outcome, code: string | null = null): Promise<void> =>
  withTenant(tenantId, async tx => {
    const isOver = outcome === 'refused'
    await sql`
      update report_mails set outcome = ${outcome}, outcome_code = ${code}, paused_at = case when ${isOver} then ${clock.now()} else paused_at end,
        pause_code = case when ${isOver} then ${code} else pause_code end
      where tenant_id = ${tenantId} and id = ${mailId} and last_on = ${due}::date and outcome = 'waiting'`.execute(tx)
  })

const actorOf = (tenantId: number, { userId, profile, support }: Subscription): Actor => ({
  tenantId,
  userId,
  profile,
  support,
  blocked: false,
  termsPending: false,
  blockWavoip: false,
  beta: false,
})

/** The figures in the mail and the whole of it as a file; where that would be too much, the way to the screen. */
async function written(actor: Actor, its: Subscription, { tenantId, mailId, due }: Due, outlet: MailOutlet) {
  const { report, as } = its
  const locale: Locale = localeFor(its.locale)
  const period = shapeOf(report).of === 'attendances' ? periodOf(its.every, due) : null
  const filter = { ...its.filter, ...period, groups: its.filter.groups ?? false }
  const [said, brand, { timeZone: zone }] = await Promise.all([
    runReport(report, { actor, filter, most: 1 }),
    brandOf(tenantId),
    withTenant(tenantId, tx => readSettings(tx, ['timeZone'])),
  ])
  const words = REPORT_WORDS[LOCALES[locale]]
  const isTooMuch = as !== 'pdf' && said.count > REPORT_AT_ONCE
  const file = isTooMuch ? null : await reportFile(actor, report, { ...filter, as, locale })
  const base = publicUrl(its, outlet.publicUrl)
  const day = (text: string) => new Date(`${text}T12:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC' })
  const stop = `${base}/#/sem-relatorio/${tokenOfMail(tenantId, mailId)}`
  const mail = mailFor(
    'report',
    locale,
    {
      product: brand.name,
      name: its.name,
      company: its.company,
      title: its.title,
      report: words.titles[report],
      period: period && (period.from === period.to ? day(period.from) : `${day(period.from)} – ${day(period.to)}`),
      file: file?.name ?? null,
      rows: isTooMuch ? new Intl.NumberFormat(locale).format(said.count) : null,
      link: `${base}/#/relatorios/${REPORTS[report].path}${asAddress(filter)}`,
      stop,
    },
    brand.colors.primary,
    figuresOf(report, said, {
      words,
      language: LOCALES[locale],
      locale,
      zone,
      brand: { name: its.company },
      about: [],
      office: filter.office,
    }),
  )
  return {
    ...mail,
    to: its.email,
    fromName: brand.mailFrom,
    unsubscribe: stop,
    attachments: file ? [{ name: file.name, type: file.type, bytes: Buffer.concat(await Array.fromAsync(file.bytes)) }] : [],
  }
}

/** As the screen writes what it asks. */
function asAddress(filter: ReportFilter): string {
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(filter))
    if (value !== undefined && value !== false) asked.set(key, value === true ? '1' : String(value))
  return asked.size > 0 ? `?${asked}` : ''
}
