import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../infra/database/db.ts'
import { seal, unseal } from '../../infra/trust/keys.ts'

/** Secret fields travel to the database as one sealed text, bound to their row. */
type Fields = Record<string, unknown>

/** As the driver's schema gives it, secrets included; for the driver alone. */
export const configOf = (tenantId: number, row: { id: number; config: Fields; secrets: string | null }): Fields => ({
  ...row.config,
  ...unsealFields(row.secrets, tenantId, row.id),
})

const fields = z.record(z.string(), z.unknown())
const about = (tenantId: number, channelId: number): string => `channels.secrets ${tenantId} ${channelId}`

export const sealFields = (secrets: Fields, tenantId: number, channelId: number): string =>
  seal(JSON.stringify(secrets), about(tenantId, channelId))

export const unsealFields = (sealed: string | null, tenantId: number, channelId: number): Fields =>
  sealed === null ? {} : fields.parse(JSON.parse(unseal(sealed, about(tenantId, channelId))))

/** A channel's fields, secrets included, for the feature that acts by them. */
export async function channelValues(tx: Tx, id: number): Promise<Fields> {
  const { rows } = await sql<{ id: number; config: Fields; secrets: string | null }>`
    select id, config, secrets from channels where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  return rows[0] ? configOf(tx.tenant, rows[0]) : {}
}
