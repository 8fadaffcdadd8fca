import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { ReportView, reportViewRoutes } from '@balcao/contract/reports/report-views'
import type { Handlers } from '@balcao/contract/route'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { violated } from '../../../infra/database/db-errors.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { refuseWrongPeriod } from '../queries/asking.ts'

const VIEW = sql`v.id, v.report, v.name, v.period, v.filter, v.user_id as "userId", v.is_shared as "isShared"`
const seenBy = ({ userId }: Actor): RawBuilder<boolean> => sql`(v.is_shared or v.user_id = ${userId})`

type Kept = Omit<ReportView, 'id' | 'userId'>

export const reportViewHandlers: Handlers<typeof reportViewRoutes, Exchange> = {
  list: ({ actor }) =>
    queryTenant(
      actor.tenantId,
      () => sql<ReportView>`
        select ${VIEW} from report_views v where v.tenant_id = ${actor.tenantId} and ${seenBy(actor)}
        order by v.is_shared, lower(v.name), v.id`,
    ),
  create: ({ actor, body }) => saving(actor, tx => createView(tx, actor, body)),
  update: ({ actor, params, body }) => saving(actor, tx => updateView(tx, actor, params.id, body)),
  remove: ({ actor, params: { id } }) =>
    saving(actor, async tx => {
      await viewToChange(tx, actor, id)
      await sql`delete from report_views v where v.tenant_id = ${tx.tenant} and v.id = ${id}`.execute(tx)
      return { ok: true as const }
    }),
}

/** The database knows best which names are taken. */
async function saving<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await withTenant(actor.tenantId, work)
  } catch (error) {
    if (violated(error) === 'report_views_name') refuse('ERR_NAME_TAKEN', {}, error)
    throw error
  }
}

const mayShare = (actor: Actor): void => {
  if (!can(actor, 'views.share')) refuse('ERR_NO_PERMISSION')
}

/** Another's own view is nobody else's to know of; a shared one is changed by those who may share. */
async function viewToChange(tx: Tx, actor: Actor, id: number): Promise<ReportView> {
  const { rows } = await sql<ReportView>`
    select ${VIEW} from report_views v where v.tenant_id = ${tx.tenant} and v.id = ${id} and ${seenBy(actor)} for update`.execute(
    tx,
  )
  const view = rows[0] ?? refuse('ERR_NO_VIEW_FOUND', { id })
  if (view.isShared) mayShare(actor)
  return view
}

/** Days stand in the filter where the view is of those days, and nowhere else. */
function whole(report: ReportName, { period, filter: { from, to, ...filter } }: Pick<Kept, 'period' | 'filter'>) {
  const isOfDays = period === 'days'
  if (isOfDays) refuseWrongPeriod({ from, to }, true)
  if (period === 'anytime' && shapeOf(report).of === 'attendances') refuse('ERR_REPORT_PERIOD')
  return JSON.stringify(isOfDays ? { ...filter, from, to } : filter)
}

async function createView(tx: Tx, actor: Actor, { report, name, period, filter, isShared }: Kept): Promise<ReportView> {
  if (isShared) mayShare(actor)
  const { rows } = await sql<ReportView>`
    insert into report_views as v (report, name, period, filter, user_id, is_shared)
    values (${report}, ${name}, ${period}, ${whole(report, { period, filter })}::jsonb, ${actor.userId}, ${isShared})
    returning ${VIEW}`.execute(tx)
  return rows[0] ?? refuse('ERR_INTERNAL')
}

type Change = { [K in keyof Omit<Kept, 'report'>]?: Kept[K] | undefined }

async function updateView(tx: Tx, actor: Actor, id: number, change: Change): Promise<ReportView> {
  const before = await viewToChange(tx, actor, id)
  const { name = before.name, isShared = before.isShared, period = before.period, filter = before.filter } = change
  if (isShared !== before.isShared) mayShare(actor)
  // A user who keeps a shared view for themselves owns it from then on.
  const userId = before.isShared && !isShared ? actor.userId : before.userId
  const { rows } = await sql<ReportView>`
    update report_views v set name = ${name}, is_shared = ${isShared}, user_id = ${userId}, period = ${period},
      filter = ${whole(before.report, { period, filter })}::jsonb, updated_at = now()
    where v.tenant_id = ${tx.tenant} and v.id = ${id} returning ${VIEW}`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_VIEW_FOUND', { id })
}
