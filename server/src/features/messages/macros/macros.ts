import type { Macro, macroInput, macroRoutes, ownMacroRoutes } from '@balcao/contract/catalogue/macros'
import { refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import { userRoom } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { crud, type Plain } from '../../../infra/database/crud.ts'
import type { Tx } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'

type Query = z.output<typeof macroRoutes.list.query>
type Input = z.output<typeof macroInput>

const tags = (adds: boolean) => sql`array(
  select k.tag_id from macro_tags k where k.tenant_id = t.tenant_id and k.macro_id = t.id and k.adds = ${sql.lit(adds)} order by k.tag_id)`

const GOAL = sql`(
  select jsonb_build_object('kind', g.kind, 'id', g.id, 'name', g.name) from (
    select 'user' as kind, id, name from users where tenant_id = t.tenant_id and id = t.to_user_id and deleted_at is null
    union all select 'queue', id, name from queues where tenant_id = t.tenant_id and id = t.to_queue_id
    union all select 'team', id, name from teams where tenant_id = t.tenant_id and id = t.to_team_id
  ) g)`

/** Of a row `t`, as the wire names it. */
export const MACRO_COLUMNS: RawBuilder<unknown> = sql`t.id, t.name, t.message, ${tags(true)} as "addTags", ${tags(false)} as "removeTags",
  t.demand_id as "demandId", (select d.name from demands d where d.tenant_id = t.tenant_id and d.id = t.demand_id) as demand,
  t.ending, ${GOAL} as "to", t.is_active as active, t.created_at as "createdAt"`

const plain: Plain<Query, Input> = {
  table: 'macros',
  scope: sql`t.user_id is null`,
  columns: MACRO_COLUMNS,
  write: ({ name, message, demandId, ending, to, active }) => ({
    name,
    message,
    demand_id: demandId,
    ending,
    ...goalOf(ending, to),
    is_active: active,
  }),
  afterWrite: async (tx, id, input) => {
    await saveTags(tx, id, input)
    await refuseEmpty(tx, id)
  },
  search: sql`t.name || ' ' || t.message`,
  sort: { name: sql`searchable(t.name)`, active: sql`t.is_active`, createdAt: sql`t.created_at` },
  filter: ({ active }) => (active ? sql`t.is_active = ${active === 'true'}` : null),
  missing: 'ERR_NO_MACRO_FOUND',
  conflicts: {
    macros_name: 'ERR_NAME_TAKEN',
    macros_demand: 'ERR_NO_DEMAND_FOUND',
    macros_user: 'ERR_NO_USER_FOUND',
    macros_queue: 'ERR_NO_QUEUE_FOUND',
    macros_team: 'ERR_NO_TEAM_FOUND',
    macro_tags_tag: 'ERR_NO_TAG_FOUND',
  },
  announce: { changed: 'macro.changed', as: 'macro', removed: 'macro.removed' },
}

/** Who stays or is resolved is handed to nobody. */
function goalOf(ending: Input['ending'] | undefined, to: Input['to'] | undefined): Record<string, unknown> {
  const its = ending === undefined || ending === 'transfer' ? to : null
  if (its === undefined) return {}
  const idOf = (kind: NonNullable<Input['to']>['kind']) => (its?.kind === kind ? its.id : null)
  return { to_user_id: idOf('user'), to_queue_id: idOf('queue'), to_team_id: idOf('team') }
}

/** A tag that is to be added and taken away is added. */
async function saveTags(tx: Tx, id: number, { addTags, removeTags }: Partial<Input>): Promise<void> {
  for (const [adds, its] of [
    [false, removeTags],
    [true, addTags],
  ] as const) {
    if (!its) continue
    await tx.deleteFrom('macro_tags').where('macro_id', '=', id).where('adds', '=', adds).execute()
    if (its.length > 0)
      await sql`
        insert into macro_tags (macro_id, tag_id, adds) select distinct ${id}::bigint, tag, ${adds}::boolean from unnest(${[...its]}::bigint[]) tag
        on conflict (tenant_id, macro_id, tag_id) do update set adds = true`.execute(tx)
  }
}

async function refuseEmpty(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ isEmpty: boolean; lacksGoal: boolean }>`
    select t.message = '' and t.demand_id is null and t.ending = 'stay'
        and not exists (select from macro_tags k where k.tenant_id = t.tenant_id and k.macro_id = t.id) as "isEmpty",
      t.ending = 'transfer' and num_nonnulls(t.to_user_id, t.to_queue_id, t.to_team_id) = 0 as "lacksGoal"
    from macros t where t.tenant_id = ${tx.tenant} and t.id = ${id}`.execute(tx)
  if (rows[0]?.isEmpty) refuse('ERR_EMPTY_MACRO')
  if (rows[0]?.lacksGoal) refuse('ERR_TRANSFER')
}

const company = crud<Macro, Query, Input>(plain)
const { rows: _, ...companyHandlers } = company
export const macroHandlers: Handlers<typeof macroRoutes, Exchange> = companyHandlers

/** Somebody's own: of the same table, and nobody else's to see. */
const ownOf = ({ userId }: { userId: number }) =>
  crud<Macro, Query, Input>({
    ...plain,
    scope: sql`t.user_id = ${userId}`,
    write: input => ({ ...plain.write(input), user_id: userId }),
    announce: { changed: 'ownMacro.changed', as: 'ownMacro', removed: 'ownMacro.removed' },
    rooms: [userRoom(userId)],
  })

export const ownMacroHandlers: Handlers<typeof ownMacroRoutes, Exchange> = {
  list: asked => ownOf(asked.actor).list(asked),
  show: asked => ownOf(asked.actor).show(asked),
  create: asked => ownOf(asked.actor).create(asked),
  update: asked => ownOf(asked.actor).update(asked),
  remove: asked => ownOf(asked.actor).remove(asked),
}
