import { refuse } from '@balcao/contract/errors'
import type { FlowSecret, flowSecretRoutes } from '@balcao/contract/flows/secrets'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { LEADS_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { violated } from '../../../infra/database/db-errors.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { seal, unseal } from '../../../infra/trust/keys.ts'

/** Secrets that calls of flows are made with. No answer of the server ever holds one. */

const about = (tenant: number): string => `flow_secrets.value ${tenant}`
const SHOWN = sql`id, name, origin, wire_time(updated_at) as "updatedAt"`

/** Sealed for its company; null: there is none of that name for that origin. */
export async function secretFor(tenant: number, name: string, origin: string): Promise<string | null> {
  const [row] = await queryTenant(
    tenant,
    () => sql<{ value: string }>`
      select value from flow_secrets where tenant_id = ${tenant} and lower(name) = lower(${name}) and origin = ${origin}`,
  )
  return row ? unseal(row.value, about(tenant)) : null
}

export const secretHandlers: Handlers<typeof flowSecretRoutes, Exchange> = {
  list: ({ actor }) =>
    queryTenant(
      actor.tenantId,
      () => sql<FlowSecret>`select ${SHOWN} from flow_secrets where tenant_id = ${actor.tenantId} order by lower(name), id`,
    ),
  create: ({ actor, body: { name, origin, value } }) =>
    changing(actor, 'flowSecret.created', tx =>
      sql<FlowSecret>`insert into flow_secrets (name, origin, value) values (${name}, ${origin}, ${seal(value, about(tx.tenant))})
        returning ${SHOWN}`.execute(tx),
    ).catch((error: unknown) => {
      if (violated(error) === 'flow_secrets_name') refuse('ERR_NAME_TAKEN', { name })
      throw error
    }),
  update: ({ actor, params: { id }, body: { value } }) =>
    changing(actor, 'flowSecret.changed', tx =>
      sql<FlowSecret>`update flow_secrets set value = ${seal(value, about(tx.tenant))}, updated_at = now()
        where tenant_id = ${tx.tenant} and id = ${id} returning ${SHOWN}`.execute(tx),
    ),
  remove: async ({ actor, params: { id } }) => {
    await changing(actor, 'flowSecret.removed', tx =>
      sql<FlowSecret>`delete from flow_secrets where tenant_id = ${tx.tenant} and id = ${id} returning ${SHOWN}`.execute(tx),
    )
    return { ok: true }
  },
}

const changing = (actor: Actor, action: string, write: (tx: Tx) => Promise<{ rows: FlowSecret[] }>): Promise<FlowSecret> =>
  withTenant(actor.tenantId, async tx => {
    const [row] = (await write(tx)).rows
    if (!row) return refuse('ERR_NOT_FOUND')
    await audit(tx, actor, action, { id: row.id, name: row.name, origin: row.origin })
    await emit(tx, 'rows.changed', { path: '/flow-secrets' }, [LEADS_ROOM])
    return row
  })
