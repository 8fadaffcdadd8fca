import type { IntegrationKind } from '@balcao/contract/integrations/integrations'
import { z } from 'zod'
import type { Tx } from '../../infra/database/db.ts'
import type { Values } from '../../infra/form-values.ts'
import { seal, unseal } from '../../infra/trust/keys.ts'

/** The platform's mail server lies with the main company's values, and is no integration of that company. */
export type StoredKind = IntegrationKind | 'platformSmtp'

export interface Stored {
  kind: StoredKind
  config: Values
  secrets: Values
  hookKey: string | null
  checkedAt: Date | null
  fault: string | null
}

const fields = z.record(z.string(), z.unknown())
const about = (tenantId: number, kind: StoredKind): string => `integration_values.secrets ${tenantId} ${kind}`

export const sealValues = (secrets: Values, tenantId: number, kind: StoredKind): string | null =>
  Object.keys(secrets).length === 0 ? null : seal(JSON.stringify(secrets), about(tenantId, kind))

export async function storedOf(tx: Tx, kind: StoredKind): Promise<Stored | null> {
  const row = await tx.selectFrom('integration_values').selectAll().where('kind', '=', kind).executeTakeFirst()
  if (!row) return null
  return {
    kind,
    config: fields.parse(row.config),
    secrets: row.secrets === null ? {} : fields.parse(JSON.parse(unseal(row.secrets, about(tx.tenant, kind)))),
    hookKey: row.hook_key,
    checkedAt: row.checked_at,
    fault: row.fault,
  }
}

/** A company's values of one kind, with secrets, for code that acts by them; null: none are entered, or they no longer fit. */
export async function integrationOf<S extends z.ZodObject>(tx: Tx, kind: StoredKind, schema: S): Promise<z.output<S> | null> {
  const stored = await storedOf(tx, kind)
  if (!stored) return null
  const read = schema.safeParse({ ...stored.config, ...stored.secrets })
  return read.success ? read.data : null
}

/** Its last use went wrong, or well again: its tab shows it. */
export async function noteFault(tx: Tx, kind: StoredKind, fault: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('integration_values')
    .set({ fault })
    .where('kind', '=', kind)
    .where('fault', 'is distinct from', fault)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
