import { refuse } from '@balcao/contract/errors'
import { diffOf } from '@balcao/contract/flows/changes'
import { bytesOf } from '@balcao/contract/flows/checks/problems'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { DOCUMENT_BYTES_MAX } from '@balcao/contract/flows/document'
import type { FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import { emptyNode } from '@balcao/contract/flows/nodes'
import { templateOf, withQueues } from '@balcao/contract/flows/templates'
import type { Actor } from '@balcao/contract/permissions'
import { LEADS_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { figuresOf, filesOf, problemsIn } from './checks.ts'
import { factsIn, lockFlow, type Shown } from './queries.ts'

type Body<K extends 'create' | 'update'> = z.output<(typeof flowRoutes)[K]['body']>

/** A start and nothing else: what to do first is chosen in the builder. */
const EMPTY: FlowDocument = {
  schema: 1,
  start: 'start',
  nodes: { start: emptyNode('start') },
  edges: [],
  layout: { start: [0, 0] },
}

/** Told to all who lead: lists, and other people's canvases. */
export async function announce(tx: Tx, actor: Actor, id: number): Promise<FlowRow> {
  const { rows } = await sql<{ flow: FlowRow }>`
    select flow_row(f) as flow from chat_flows f where f.tenant_id = ${tx.tenant} and f.id = ${id}`.execute(tx)
  const flow = rows[0]?.flow ?? refuse('ERR_NO_FLOW_FOUND', { id })
  await emit(tx, 'flow.changed', { flow, by: actor.userId }, [LEADS_ROOM])
  return flow
}

/** The draft as it is from now on, with what the list shows of it. */
export async function writeDraft(
  tx: Tx,
  actor: Actor,
  { flow, published }: Pick<Shown, 'flow' | 'published'>,
  document: FlowDocument,
): Promise<void> {
  if (bytesOf(document) > DOCUMENT_BYTES_MAX) refuse('ERR_PAYLOAD_TOO_LARGE', { most: DOCUMENT_BYTES_MAX })
  const { steps, errors } = figuresOf(document, problemsIn(document, await factsIn(tx), flow.id))
  await keepFiles(tx, actor, flow.id, document)
  await sql`
    update chat_flows set draft = ${JSON.stringify(document)}::jsonb, draft_rev = draft_rev + 1, draft_by = ${actor.userId}, draft_at = now(),
      draft_changes = ${diffOf(published, document).length}, steps = ${steps}, errors = ${errors}
    where tenant_id = ${tx.tenant} and id = ${flow.id}`.execute(tx)
}

/**
 * Only files that are here, the author's own or of a flow already: a bot shows nobody what its author may not open. A file that a draft no
 * longer names stays for its versions.
 */
async function keepFiles(tx: Tx, { userId }: Actor, flowId: number, document: FlowDocument): Promise<void> {
  const files = filesOf(document)
  if (files.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select f.id from files f where f.tenant_id = ${tx.tenant} and f.id = any (${files}::uuid[]) and f.owner_id is distinct from ${userId}
      and not exists (select from flow_files k where k.tenant_id = f.tenant_id and k.file_id = f.id) limit 1`.execute(tx)
  if (rows[0]) refuse('ERR_NO_FILE_FOUND', { fileId: rows[0].id })
  await sql`
    insert into flow_files (flow_id, file_id)
    select ${flowId}, f.id from files f where f.tenant_id = ${tx.tenant} and f.id = any (${files}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** A new flow with a draft; what is published comes later. */
export async function insertFlow(
  tx: Tx,
  actor: Actor,
  { name, description }: { name: string; description: string },
  document: FlowDocument,
): Promise<FlowRow> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_flows (name, description, is_active, created_by) values (${name}, ${description}, false, ${actor.userId})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? refuse('ERR_INTERNAL')
  const shown = await lockFlow(tx, id)
  await writeDraft(tx, actor, shown, document)
  return announce(tx, actor, id)
}

export const createFlow = (actor: Actor, { template, language, ...named }: Body<'create'>): Promise<FlowRow> =>
  withTenant(actor.tenantId, async tx => {
    const document = template ? templateOf(template, language) : EMPTY
    return insertFlow(tx, actor, named, withQueues(document, (await factsIn(tx)).queues))
  })

export const changeFlow = (actor: Actor, id: number, change: Body<'update'>): Promise<FlowRow> =>
  withTenant(actor.tenantId, async tx => {
    const { flow } = await lockFlow(tx, id)
    const { name, description, isActive, testNumber } = { ...flow, ...change }
    await sql`
      update chat_flows set name = ${name}, description = ${description}, is_active = ${isActive}, test_number = ${testNumber}
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    return announce(tx, actor, id)
  })

export const duplicateFlow = (actor: Actor, id: number): Promise<FlowRow> =>
  withTenant(actor.tenantId, async tx => {
    const { flow, document } = await lockFlow(tx, id)
    return insertFlow(tx, actor, { name: `${flow.name.slice(0, 115)} (2)`, description: flow.description }, document)
  })

/** Conversations that stand in it must end first; channels and flows that lead to it lead nowhere, if somebody says so. */
export const removeFlow = (actor: Actor, id: number, anyway: boolean): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    const { flow } = await lockFlow(tx, id)
    const { rows } = await sql<{ tickets: number }>`
      select count(*)::int as tickets from tickets t
      where t.tenant_id = ${tx.tenant} and t.chat_flow_id = ${id} and t.status in ('open', 'pending', 'schedule')`.execute(tx)
    const tickets = rows[0]?.tickets ?? 0
    const { channels, calledBy } = flow
    if (tickets > 0 || (!anyway && channels.length + calledBy.length > 0))
      refuse('ERR_FLOW_IN_USE', { channels, flows: calledBy, tickets })
    await sql`delete from chat_flows where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    await emit(tx, 'flow.removed', { id }, [LEADS_ROOM])
    return { ok: true }
  })
