import { type SavedView, type savedViewRoutes, VIEW_FIELDS, type ViewKind } from '@balcao/contract/catalogue/saved-views'
import type { Condition } from '@balcao/contract/conditions/condition'
import { type FieldSet, fitsAll } from '@balcao/contract/conditions/fields'
import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { type Room, TEAM_ROOM, userRoom } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import { refuseForeignIds } from '../../infra/conditions/references.ts'
import { queryTenant, type Tx, withTenant } from '../../infra/database/db.ts'
import { violated } from '../../infra/database/db-errors.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emit } from '../../infra/relay/outbox.ts'

const VIEW = sql`v.id, v.kind, v.name, v.condition, v.user_id as "userId", v.is_shared as "isShared", v.position`
const seenBy = ({ userId }: Actor): RawBuilder<boolean> => sql`(v.is_shared or v.user_id = ${userId})`

export const savedViewHandlers: Handlers<typeof savedViewRoutes, Exchange> = {
  list: ({ actor, query }) =>
    queryTenant(
      actor.tenantId,
      () => sql<SavedView>`
        select ${VIEW} from saved_views v where v.tenant_id = ${actor.tenantId} and v.kind = ${query.kind} and ${seenBy(actor)}
        order by v.is_shared, v.position, v.id`,
    ),
  create: ({ actor, body }) => saving(actor, tx => createView(tx, actor, body)),
  update: ({ actor, params, body }) => saving(actor, tx => updateView(tx, actor, params.id, body)),
  remove: ({ actor, params: { id } }) =>
    saving(actor, async tx => {
      const view = await viewToChange(tx, actor, id)
      await sql`delete from saved_views v where v.tenant_id = ${tx.tenant} and v.id = ${id}`.execute(tx)
      await emit(tx, 'view.removed', { id }, roomsOfView(view))
      return { ok: true as const }
    }),
  order: ({ actor, body }) => saving(actor, tx => orderViews(tx, actor, body.ids)),
}

/** The database knows best which names are taken. */
async function saving<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await withTenant(actor.tenantId, work)
  } catch (error) {
    if (violated(error) === 'saved_views_name') refuse('ERR_NAME_TAKEN', {}, error)
    throw error
  }
}

const roomsOfView = ({ isShared, userId }: Pick<SavedView, 'isShared' | 'userId'>): Room[] => [
  isShared ? TEAM_ROOM : userRoom(userId),
]

const mayShare = (actor: Actor): void => {
  if (!can(actor, 'views.share')) refuse('ERR_NO_PERMISSION')
}

/** Another's own view is nobody else's to know of; a shared one is known to all, and changed by those who may share. */
async function viewsToChange(tx: Tx, actor: Actor, ids: readonly number[]): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${VIEW} from saved_views v where v.tenant_id = ${tx.tenant} and v.id = any (${[...ids]}::bigint[]) and ${seenBy(actor)}
    order by v.id for update`.execute(tx)
  const missing = ids.find(id => !rows.some(view => view.id === id))
  if (missing !== undefined) refuse('ERR_NO_VIEW_FOUND', { id: missing })
  if (rows.some(view => view.isShared)) mayShare(actor)
  return rows
}

async function viewToChange(tx: Tx, actor: Actor, id: number): Promise<SavedView> {
  const [view] = await viewsToChange(tx, actor, [id])
  return view ?? refuse('ERR_NO_VIEW_FOUND', { id })
}

interface Kept {
  kind: ViewKind
  name: string
  condition: Condition
  isShared: boolean
}

/** The columns it stands by are those of its own fields, and its ids this company's. */
async function checkCondition(tx: Tx, kind: ViewKind, condition: Condition): Promise<void> {
  const fields: FieldSet<never> = VIEW_FIELDS[kind]
  if (!fitsAll(fields, condition))
    refuse('ERR_VALIDATION', { issues: [{ code: 'custom', path: ['condition'], message: 'invalid' }] })
  await refuseForeignIds(tx, fields, condition)
}

async function createView(tx: Tx, actor: Actor, { kind, name, condition, isShared }: Kept): Promise<SavedView> {
  if (isShared) mayShare(actor)
  await checkCondition(tx, kind, condition)
  const { rows } = await sql<{ id: number }>`
    insert into saved_views (kind, user_id, is_shared, name, condition, position)
    select ${kind}, ${actor.userId}, ${isShared}, ${name}, ${JSON.stringify(condition)}::jsonb, coalesce(max(v.position), 0) + 1
    from saved_views v where v.tenant_id = ${tx.tenant} and v.kind = ${kind} and ${seenBy(actor)}
    returning id`.execute(tx)
  return announced(tx, rows[0]?.id ?? refuse('ERR_INTERNAL'))
}

async function updateView(tx: Tx, actor: Actor, id: number, body: Partial<Omit<Kept, 'kind'>>): Promise<SavedView> {
  const before = await viewToChange(tx, actor, id)
  const { name = before.name, isShared = before.isShared, condition } = body
  if (isShared !== before.isShared) mayShare(actor)
  if (condition) await checkCondition(tx, before.kind, condition)
  // A user who keeps a shared view for themselves owns it from then on.
  const userId = before.isShared && !isShared ? actor.userId : before.userId
  await sql`
    update saved_views v set name = ${name}, is_shared = ${isShared}, user_id = ${userId},
      condition = ${JSON.stringify(condition ?? before.condition)}::jsonb, updated_at = now()
    where v.tenant_id = ${tx.tenant} and v.id = ${id}`.execute(tx)
  if (before.isShared && !isShared) await emit(tx, 'view.removed', { id }, roomsOfView(before))
  return announced(tx, id)
}

async function announced(tx: Tx, id: number): Promise<SavedView> {
  const { rows } =
    await sql<SavedView>`select ${VIEW} from saved_views v where v.tenant_id = ${tx.tenant} and v.id = ${id}`.execute(tx)
  const view = rows[0] ?? refuse('ERR_NO_VIEW_FOUND', { id })
  await emit(tx, 'view.changed', { view }, roomsOfView(view))
  return view
}

/** The places these take among themselves: those they have, in the new order. */
async function orderViews(tx: Tx, actor: Actor, ids: readonly number[]): Promise<{ ok: true }> {
  const views = await viewsToChange(tx, actor, ids)
  const rooms = new Set(views.flatMap(roomsOfView))
  if (rooms.size > 1 || new Set(ids).size < ids.length)
    refuse('ERR_VALIDATION', { issues: [{ code: 'custom', path: ['ids'], message: 'invalid' }] })
  await sql`
    update saved_views v set position = its.place, updated_at = now()
    from unnest(${[...ids]}::bigint[]) with ordinality its(id, place)
    where v.tenant_id = ${tx.tenant} and v.id = its.id`.execute(tx)
  await emit(tx, 'views.ordered', { ids: [...ids] }, [...rooms])
  return { ok: true }
}
