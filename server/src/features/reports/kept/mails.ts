import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { MOST_REPORT_MAILS, type ReportMail, type reportMailRoutes } from '@balcao/contract/reports/report-mails'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { mailOfToken } from './token.ts'

/** The day that was due last, by the rhythm of a row `m`, whether it was mailed or not. */
const dueBy = (at: Date) => sql`report_mail_day(m.every, m.on_day, m.hour, ${at}, tenant_zone(m.tenant_id))`
const nextBy = (at: Date) => sql`report_mail_after(m.every, m.on_day, greatest(m.last_on, ${dueBy(at)}))`

const shown = (at: Date) => sql`m.id, m.report, m.name, m.filter, m.every, m.on_day as "on", m.hour, m.file_kind as "as",
  m.paused_at is not null as paused, m.pause_code as "pauseCode", (${nextBy(at)})::text as "nextOn",
  case when m.outcome is not null then json_build_object('on', m.last_on, 'outcome', m.outcome, 'code', m.outcome_code) end as last`

export const reportMailHandlers: Handlers<typeof reportMailRoutes, Exchange> = {
  list: ({ actor: { tenantId, userId } }) =>
    queryTenant(
      tenantId,
      () => sql<ReportMail>`
        select ${shown(clock.now())} from report_mails m where m.tenant_id = ${tenantId} and m.user_id = ${userId}
        order by lower(m.name), m.id`,
    ),
  create: ({ actor, body }) => withTenant(actor.tenantId, tx => createMail(tx, actor, body)),
  update: ({ actor, params, body }) => withTenant(actor.tenantId, tx => updateMail(tx, actor, params.id, body)),
  remove: ({ actor, params }) =>
    withTenant(actor.tenantId, async tx => {
      const { rows } = await sql`
        delete from report_mails where tenant_id = ${tx.tenant} and id = ${params.id} and user_id = ${actor.userId}
        returning id`.execute(tx)
      if (rows.length === 0) refuse('ERR_NO_REPORT_MAIL_FOUND', { id: params.id })
      return { ok: true as const }
    }),
  unsubscribe: async ({ body }) => {
    const { tenantId, mailId } = mailOfToken(body.token) ?? refuse('ERR_LINK_OVER')
    await withTenant(tenantId, tx => sql`delete from report_mails where tenant_id = ${tenantId} and id = ${mailId}`.execute(tx))
    return { ok: true as const }
  },
}

type What = Pick<ReportMail, 'report' | 'name' | 'filter' | 'every' | 'on' | 'hour' | 'as'>

/** A week has seven days; a daily one none of its own. */
const dayIn = (every: ReportMail['every'], on: number): number => {
  if (every === 'day') return 1
  return every === 'week' && on > 7
    ? refuse('ERR_VALIDATION', { issues: [{ code: 'custom', path: ['on'], message: 'invalid' }] })
    : on
}

/** The first comes when it is due next, not for what is past. */
async function createMail(tx: Tx, { userId }: Actor, { report, name, filter, every, on, hour, as }: What): Promise<ReportMail> {
  // One at a time for a person, or two calls at once would pass the limit together.
  await sql`select id from users where tenant_id = ${tx.tenant} and id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report_mails where tenant_id = ${tx.tenant} and user_id = ${userId}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= MOST_REPORT_MAILS) refuse('ERR_REPORT_MAIL_LIMIT', { limit: MOST_REPORT_MAILS })
  const at = clock.now()
  const day = dayIn(every, on)
  const made = await sql<ReportMail>`
    insert into report_mails as m (user_id, report, name, filter, every, on_day, hour, file_kind, last_on)
    values (${userId}, ${report}, ${name}, ${JSON.stringify(filter)}::jsonb, ${every}, ${day}, ${hour}, ${as},
      report_mail_day(${every}, ${day}, ${hour}, ${at}, tenant_zone(${tx.tenant})))
    returning ${shown(at)}`.execute(tx)
  return made.rows[0] ?? refuse('ERR_INTERNAL')
}

type Change = { [K in keyof Omit<What, 'report'>]?: What[K] | undefined } & { paused?: boolean | undefined }

/** What fell into a pause, or before a new hour, is not sent afterwards. */
async function updateMail(tx: Tx, { userId }: Actor, id: number, change: Change): Promise<ReportMail> {
  const at = clock.now()
  const { rows } = await sql<ReportMail>`
    select ${shown(at)} from report_mails m where m.tenant_id = ${tx.tenant} and m.id = ${id} and m.user_id = ${userId} for update`.execute(
    tx,
  )
  const before = rows[0] ?? refuse('ERR_NO_REPORT_MAIL_FOUND', { id })
  const { name = before.name, filter = before.filter, every = before.every, hour = before.hour, as = before.as } = change
  const day = dayIn(every, change.on ?? before.on)
  const paused = change.paused ?? before.paused
  const { rows: after } = await sql<ReportMail>`
    update report_mails m set name = ${name}, filter = ${JSON.stringify(filter)}::jsonb, every = ${every}, on_day = ${day}, hour = ${hour},
      file_kind = ${as}, paused_at = case when ${paused} then coalesce(m.paused_at, ${at}) end,
      pause_code = case when ${paused} and m.paused_at is not null then m.pause_code end,
      last_on = greatest(m.last_on, report_mail_day(${every}, ${day}, ${hour}, ${at}, tenant_zone(m.tenant_id)))
    where m.tenant_id = ${tx.tenant} and m.id = ${id} returning ${shown(at)}`.execute(tx)
  return after[0] ?? refuse('ERR_NO_REPORT_MAIL_FOUND', { id })
}
