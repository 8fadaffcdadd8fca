import { z } from 'zod'
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
