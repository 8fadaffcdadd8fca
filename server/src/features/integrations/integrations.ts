import { fieldsOf } from '@balcao/contract/channels/config-fields'
import { type ErrorCode, Refusal, refuse } from '@balcao/contract/errors'
import {
  type CheckStage,
  INTEGRATION_KINDS,
  type Integration,
  type IntegrationKind,
  type integrationRoutes,
  type platformMailRoutes,
} from '@balcao/contract/integrations/integrations'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { apart, laidOver, masked, readValues, refuseCarriedAway, type Values } from '../../infra/form-values.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { type Stored, type StoredKind, sealValues, storedOf } from './values.ts'

/** One integration, declared by the feature that acts by its values. */
export interface IntegrationKindOf {
  schema: z.ZodObject
  /** With values as the schema gives them; `actor` is the asker. */
  check(values: Values, about: { actor: Actor; hookUrl: string | null }): Promise<CheckStage[]>
  /** In the transaction that saves them: refuses what no schema can say, and sees to what else follows. */
  saving?(tx: Tx, values: Values): Promise<void>
  /** Said instead of "invalid" of an address that is none. */
  wrongUrl?: ErrorCode
  /** The other side calls the company at an address of ours. */
  isCalled?: true
}

type Integrations = Record<IntegrationKind, IntegrationKindOf>

export interface IntegrationOptions {
  kinds: Integrations
  hookUrl(key: string): string
}

type Of = IntegrationKindOf & { kind: StoredKind; hookUrl(key: string): string }

export const integrationHandlers = ({ kinds, hookUrl }: IntegrationOptions): Handlers<typeof integrationRoutes, Exchange> => {
  const of = (kind: IntegrationKind): Of => ({ ...kinds[kind], kind, hookUrl })
  return {
    list: ({ actor }) => withTenant(actor.tenantId, listRows),
    show: ({ actor, params }) => withTenant(actor.tenantId, tx => shown(tx, of(params.kind))),
    save: ({ actor, params, body }) => save(actor, actor.tenantId, of(params.kind), body.values),
    remove: ({ actor, params }) => remove(actor, actor.tenantId, of(params.kind)),
    check: async ({ actor, params, body }) => ({ stages: await check(actor, actor.tenantId, of(params.kind), body.values) }),
  }
}

/** The mail server of every company that has none. */
export const platformMailHandlers = ({ kinds, hookUrl }: IntegrationOptions): Handlers<typeof platformMailRoutes, Exchange> => {
  const its: Of = { ...kinds.smtp, kind: 'platformSmtp', hookUrl }
  return {
    show: () => withTenant(MAIN_TENANT, tx => shown(tx, its)),
    save: ({ actor, body }) => save(actor, MAIN_TENANT, its, body.values),
    remove: ({ actor }) => remove(actor, MAIN_TENANT, its),
    check: async ({ actor, body }) => ({ stages: await check(actor, MAIN_TENANT, its, body.values) }),
  }
}

async function listRows(tx: Tx) {
  const rows = await tx.selectFrom('integration_values').select(['kind', 'checked_at', 'fault', 'config']).execute()
  const saved = new Map(rows.map(row => [row.kind, row]))
  return INTEGRATION_KINDS.map(kind => {
    const row = saved.get(kind)
    return {
      kind,
      isSet: row !== undefined,
      isForAll: row ? isForAll(row.config) : false,
      checkedAt: row?.checked_at?.toISOString() ?? null,
      fault: row?.fault ?? null,
    }
  })
}

const isForAll = (config: unknown): boolean => settled.safeParse(config).success
const settled = z.looseObject({ forAll: z.literal(true) })

const shown = async (tx: Tx, its: Of): Promise<Integration> => presented(its, await storedOf(tx, its.kind))

/** On the wire the platform's mail server is a mail server. */
const presented = ({ kind, schema, hookUrl }: Of, stored: Stored | null): Integration => ({
  kind: kind === 'platformSmtp' ? 'smtp' : kind,
  isSet: stored !== null,
  isForAll: isForAll(stored?.config),
  checkedAt: stored?.checkedAt?.toISOString() ?? null,
  fault: stored?.fault ?? null,
  fields: fieldsOf(schema).filter(({ waits }) => !waits),
  values: stored ? masked(stored.config, stored.secrets) : {},
  hookUrl: stored?.hookKey ? hookUrl(stored.hookKey) : null,
})

/** What is saved and what was sent, as the schema reads them together. */
function valuesFrom({ schema, wrongUrl }: Of, stored: Stored | null, sent: Values): Values {
  const saved = { ...stored?.config, ...stored?.secrets }
  const merged = laidOver(saved, sent)
  refuseCarriedAway(schema, saved, sent, ['values'])
  try {
    return readValues(schema, merged, 'values')
  } catch (error) {
    if (wrongUrl && error instanceof Refusal && 'url' in merged && speaksOf(error, 'url')) refuse(wrongUrl, error.details, error)
    throw error
  }
}

const issues = z.object({ issues: z.array(z.object({ path: z.array(z.unknown()) })) })
const speaksOf = (error: Refusal, field: string): boolean =>
  issues.safeParse(error.details).data?.issues.some(({ path }) => path[1] === field) ?? false

const save = (actor: Actor, tenant: number, its: Of, sent: Values): Promise<Integration> =>
  withTenant(tenant, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`integration ${its.kind}`}, ${tx.tenant}))`.execute(tx)
    const stored = await storedOf(tx, its.kind)
    const values = valuesFrom(its, stored, sent)
    await its.saving?.(tx, values)
    const { plain, secrets } = apart(its.schema, values)
    const row = {
      config: JSON.stringify(plain),
      secrets: sealValues(secrets, tenant, its.kind),
      hook_key: its.isCalled ? (stored?.hookKey ?? newHookKey()) : null,
      fault: null,
      checked_at: null,
    }
    await tx
      .insertInto('integration_values')
      .values({ kind: its.kind, ...row })
      .onConflict(conflict => conflict.columns(['tenant_id', 'kind']).doUpdateSet({ ...row, updated_at: sql<Date>`now()` }))
      .execute()
    await audit(tx, actor, 'integration.changed', { kind: its.kind, fields: Object.keys(sent) })
    await announce(tx, its.kind)
    return shown(tx, its)
  })

const remove = (actor: Actor, tenant: number, its: Of): Promise<Integration> =>
  withTenant(tenant, async tx => {
    const { numDeletedRows } = await tx.deleteFrom('integration_values').where('kind', '=', its.kind).executeTakeFirst()
    if (numDeletedRows > 0n) {
      await audit(tx, actor, 'integration.removed', { kind: its.kind })
      await announce(tx, its.kind)
    }
    return shown(tx, its)
  })

/** Tried outside any transaction; what was found is kept where what was tried is what is saved. */
async function check(actor: Actor, tenant: number, its: Of, sent: Values): Promise<CheckStage[]> {
  const stored = await withTenant(tenant, tx => storedOf(tx, its.kind))
  const values = valuesFrom(its, stored, sent)
  const hookUrl = stored?.hookKey ? its.hookUrl(stored.hookKey) : null
  const stages = await its.check(values, { actor, hookUrl })
  const isSaved = stored !== null && same(values, valuesFrom(its, stored, {}))
  if (isSaved) await withTenant(tenant, tx => keepFound(tx, its.kind, stages))
  return stages
}

async function keepFound(tx: Tx, kind: StoredKind, stages: CheckStage[]): Promise<void> {
  const fault = stages.find(({ result }) => result === 'failed')?.code ?? null
  await tx.updateTable('integration_values').set({ checked_at: sql<Date>`now()`, fault }).where('kind', '=', kind).execute()
  await announce(tx, kind)
}

const same = (one: Values, other: Values) => written(one) === written(other)
const written = (values: Values) => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))

export const announce = (tx: Tx, kind: StoredKind) => emit(tx, 'integration.changed', { kind }, [TEAM_ROOM])

const newHookKey = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '')
