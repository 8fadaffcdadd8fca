import { refuse } from '@balcao/contract/errors'
import type { AutoReply, AutoReplyRow, autoReplyRoutes } from '@balcao/contract/flows/auto-reply/auto-replies'
import { compiled, stepMissing } from '@balcao/contract/flows/auto-reply/compile'
import { isPublishable } from '@balcao/contract/flows/checks/problems'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { figuresOf, problemsIn } from '../checks.ts'
import { insertFlow } from '../commands.ts'
import { factsIn } from '../queries.ts'

/** Auto-replies: edited as steps, answered as flows. Each change is a version, and conversations end in theirs. */

const rows = (tenant: number, which: RawBuilder<unknown> = sql`true`) => sql<AutoReplyRow>`
  select f.id, f.name, f.is_active as "isActive", (f.auto_reply->>'queueId')::float8 as "queueId", f.auto_reply->'steps' as steps,
    wire_time(f.created_at) as "createdAt", coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id) from channels c
      where c.tenant_id = f.tenant_id and c.chat_flow_id = f.id and c.deleted_at is null), '[]') as channels
  from chat_flows f where f.tenant_id = ${tenant} and f.kind = 'autoReply' and ${which} order by searchable(f.name), f.id`

const listed = ({ tenantId }: Actor) => queryTenant(tenantId, () => rows(tenantId))

async function shown({ tenantId }: Actor, id: number): Promise<AutoReplyRow> {
  const [row] = await queryTenant(tenantId, () => rows(tenantId, sql`f.id = ${id}`))
  return row ?? refuse('ERR_NO_AUTO_REPLY_FOUND', { id })
}

async function readIn(tx: Tx, id: number): Promise<AutoReplyRow> {
  const { rows: found } = await rows(tx.tenant, sql`f.id = ${id}`).execute(tx)
  return found[0] ?? refuse('ERR_NO_AUTO_REPLY_FOUND', { id })
}

/** Held until the transaction ends. */
async function lock(tx: Tx, id: number): Promise<void> {
  const { rows: held } = await sql`
    select from chat_flows where tenant_id = ${tx.tenant} and id = ${id} and kind = 'autoReply' for update`.execute(tx)
  if (held.length === 0) refuse('ERR_NO_AUTO_REPLY_FOUND', { id })
}

/** What answers from now on, as a version of its own. */
async function write(tx: Tx, actor: Actor, id: number, { name, isActive, ...reply }: AutoReply): Promise<AutoReplyRow> {
  const missing = stepMissing(reply)
  if (missing !== null) refuse('ERR_NO_STEP_AUTO_REPLY_FOUND', { step: missing })
  const document = compiled(reply)
  const problems = problemsIn(document, await factsIn(tx), id)
  if (!isPublishable(problems))
    refuse('ERR_FLOW_PROBLEMS', { problems: problems.filter(({ level }) => level === 'error').slice(0, 50) })
  await sql`
    with made as (
      insert into flow_versions (flow_id, version, document, created_by)
      select ${id}, coalesce(max(version), 0) + 1, ${JSON.stringify(document)}::jsonb, ${actor.userId}
      from flow_versions where tenant_id = ${tx.tenant} and flow_id = ${id} returning version)
    update chat_flows f set name = ${name}, is_active = ${isActive}, auto_reply = ${JSON.stringify(reply)}::jsonb, published = made.version,
      steps = ${figuresOf(document, problems).steps}
    from made where f.tenant_id = ${tx.tenant} and f.id = ${id}`.execute(tx)
  return readIn(tx, id)
}

const create = (actor: Actor, body: AutoReply): Promise<AutoReplyRow> =>
  withTenant(actor.tenantId, async tx => {
    const { rows: made } = await sql<{ id: number }>`
      insert into chat_flows (name, kind, is_active, created_by) values (${body.name}, 'autoReply', ${body.isActive}, ${actor.userId})
      returning id`.execute(tx)
    return write(tx, actor, made[0]?.id ?? refuse('ERR_INTERNAL'), body)
  })

const update = (actor: Actor, id: number, body: AutoReply): Promise<AutoReplyRow> =>
  withTenant(actor.tenantId, async tx => {
    await lock(tx, id)
    return write(tx, actor, id, body)
  })

/** A conversation that stands in it would be nobody's. */
const remove = (actor: Actor, id: number): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    await lock(tx, id)
    const { rows: found } = await sql<{ tickets: number }>`
      select count(*)::int as tickets from tickets t
      where t.tenant_id = ${tx.tenant} and t.chat_flow_id = ${id} and t.status in ('open', 'pending', 'schedule')`.execute(tx)
    const tickets = found[0]?.tickets ?? 0
    if (tickets > 0) refuse('ERR_AUTO_REPLY_RELATIONED_TICKET', { tickets })
    await sql`delete from chat_flows where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    return { ok: true }
  })

const toFlow = (actor: Actor, id: number): Promise<{ flowId: number }> =>
  withTenant(actor.tenantId, async tx => {
    const { name, ...reply } = await readIn(tx, id)
    return { flowId: (await insertFlow(tx, actor, { name, description: '' }, compiled(reply))).id }
  })

export const autoReplyHandlers: Handlers<typeof autoReplyRoutes, Exchange> = {
  list: async ({ actor }) => ({ autoReplies: await listed(actor) }),
  show: ({ actor, params }) => shown(actor, params.id),
  create: ({ actor, body }) => create(actor, body),
  update: ({ actor, params, body }) => update(actor, params.id, body),
  remove: ({ actor, params }) => remove(actor, params.id),
  toFlow: ({ actor, params }) => toFlow(actor, params.id),
}
