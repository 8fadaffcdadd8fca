import { refuse } from '@balcao/contract/errors'
import { BOT_ENGINES } from '@balcao/contract/flows/bot-engines'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { engineValues } from '@balcao/contract/flows/engines'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import type { FlowRow, FlowVersion } from '@balcao/contract/flows/flows'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant, type Tx } from '../../infra/database/db.ts'
import { capabilitiesOf } from '../channels/index.ts'

interface Asker {
  tenantId: number
}

const FLOW = sql`f.kind = 'flow'`

export async function listFlows({ tenantId }: Asker): Promise<FlowRow[]> {
  const rows = await queryTenant(
    tenantId,
    () => sql<{ flow: FlowRow }>`
      select flow_row(f) as flow from chat_flows f where f.tenant_id = ${tenantId} and ${FLOW} order by searchable(f.name), f.id`,
  )
  return rows.map(({ flow }) => flow)
}

export const flowNames = ({ tenantId }: Asker): Promise<{ id: number; name: string }[]> =>
  queryTenant(
    tenantId,
    () => sql<{ id: number; name: string }>`
      select f.id, f.name from chat_flows f
      where f.tenant_id = ${tenantId} and ${FLOW} and f.is_active and f.published is not null order by searchable(f.name), f.id`,
  )

export interface Shown {
  flow: FlowRow
  document: FlowDocument
  published: FlowDocument | null
}

const shown = (tenant: number | RawBuilder<number>, id: number) => sql<Shown>`
  select flow_row(f) as flow, coalesce(f.draft, v.document) as document, v.document as published
  from chat_flows f left join flow_versions v on v.tenant_id = f.tenant_id and v.flow_id = f.id and v.version = f.published
  where f.tenant_id = ${tenant} and f.id = ${id} and ${FLOW}`

export async function showFlow({ tenantId }: Asker, id: number): Promise<Shown> {
  const [row] = await queryTenant(tenantId, () => shown(tenantId, id))
  return row ?? refuse('ERR_NO_FLOW_FOUND', { id })
}

/** Held until the transaction ends. */
export async function lockFlow(tx: Tx, id: number): Promise<Shown> {
  const { rows } =
    await sql`select from chat_flows f where f.tenant_id = ${tx.tenant} and f.id = ${id} and ${FLOW} for update`.execute(tx)
  if (rows.length === 0) refuse('ERR_NO_FLOW_FOUND', { id })
  const { rows: found } = await shown(tx.tenant, id).execute(tx)
  return found[0] ?? refuse('ERR_NO_FLOW_FOUND', { id })
}

export async function listVersions(asker: Asker, id: number): Promise<FlowVersion[]> {
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<{ id: number; versions: FlowVersion[] }>`
      select f.id, coalesce(json_agg(json_build_object('version', v.version, 'note', v.note, 'createdAt', wire_time(v.created_at),
          'createdBy', u.name, 'isPublished', v.version = f.published) order by v.version desc) filter (where v.version is not null), '[]') as versions
      from chat_flows f
      left join flow_versions v on v.tenant_id = f.tenant_id and v.flow_id = f.id
      left join users u on u.tenant_id = f.tenant_id and u.id = v.created_by
      where f.tenant_id = ${asker.tenantId} and f.id = ${id} and ${FLOW} group by f.id`,
  )
  return rows[0]?.versions ?? refuse('ERR_NO_FLOW_FOUND', { id })
}

export async function findVersion({ tenantId }: Asker, id: number, version: number): Promise<FlowDocument> {
  const [row] = await queryTenant(
    tenantId,
    () => sql<{ document: FlowDocument }>`
      select v.document from flow_versions v join chat_flows f on f.tenant_id = v.tenant_id and f.id = v.flow_id
      where v.tenant_id = ${tenantId} and v.flow_id = ${id} and v.version = ${version} and ${FLOW}`,
  )
  return row?.document ?? refuse('ERR_NO_FLOW_FOUND', { id, version })
}

type Facts = Omit<FlowFacts, 'channels'> & {
  channels: {
    id: number
    name: string
    chatFlowId: number | null
    kind: Parameters<typeof capabilitiesOf>[0]
    config: Parameters<typeof capabilitiesOf>[1]
  }[]
}

const named = (table: string, isActive: RawBuilder<unknown>, name = sql`t.name`, more = sql``) => sql`
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', ${name}, 'isActive', ${isActive}${more}) order by ${name}, t.id), '[]')
   from ${sql.table(table)} t where t.tenant_id = ${sql.ref('asked.tenant')}`

/** One statement, for checks and for what can be chosen. */
const facts = (tenant: number | RawBuilder<number>) => sql<Facts>`
  select ${named('queues', sql`t.is_active`)}) as queues,
    ${named(
      'users',
      sql`t.is_active`,
      sql`t.name`,
      sql`, 'queueIds', coalesce((select json_agg(q.queue_id order by q.queue_id) from user_queues q
      where q.tenant_id = t.tenant_id and q.user_id = t.id), '[]')`,
    )} and t.deleted_at is null) as users,
    ${named('teams', sql`t.is_active`)}) as teams,
    ${named('tags', sql`t.is_active`, sql`t.tag`)}) as tags,
    ${named('lanes', sql`true`)}) as lanes,
    ${named('demands', sql`true`)}) as demands,
    ${named('chat_flows', sql`t.is_active`, sql`t.name`, sql`, 'isPublished', t.published is not null, 'keywords', t.keywords`)} and t.kind = 'flow') as flows,
    (select coalesce(json_agg(t.name order by t.name), '[]') from own_variables t where t.tenant_id = asked.tenant and t.is_active) as "ownVariables",
    (select coalesce(json_agg(t.kind), '[]') from integration_values t where t.tenant_id = asked.tenant
      and t.kind = any (${[...BOT_ENGINES]}::text[]) and t.config->>'active' is distinct from 'false') as engines,
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'chatFlowId', t.chat_flow_id, 'kind', t.kind, 'config', t.config)
        order by t.name, t.id), '[]')
      from channels t where t.tenant_id = asked.tenant and t.deleted_at is null) as channels
  from (select ${tenant}::bigint as tenant) asked`

function presentFacts(row: Facts | undefined): FlowFacts {
  if (!row) return refuse('ERR_INTERNAL')
  const channels = row.channels.map(({ id, name, chatFlowId, kind, config }) => {
    const { official, buttons, listRows, textMax, replyWindowHours, media } = capabilitiesOf(kind, config)
    const shows = { official, buttons, listRows, textMax, replyWindowHours, media: Object.keys(media) }
    return { id, name, chatFlowId, ...shows, engines: BOT_ENGINES.filter(engine => engineValues(engine, config) !== null) }
  })
  return { ...row, channels }
}

export async function readFacts({ tenantId }: Asker): Promise<FlowFacts> {
  const [row] = await queryTenant(tenantId, () => facts(tenantId))
  return presentFacts(row)
}

export const factsIn = async (tx: Tx): Promise<FlowFacts> => presentFacts((await facts(tx.tenant).execute(tx)).rows[0])
