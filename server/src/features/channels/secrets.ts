import { z } from 'zod'
import { seal, unseal } from '../../infra/keys.ts'

/** Secret fields travel to the database as one sealed text, bound to their row. */
type Fields = Record<string, unknown>

const fields = z.record(z.string(), z.unknown())
const about = (tenantId: number, channelId: number): string => `channels.secrets ${tenantId} ${channelId}`

export const sealFields = (secrets: Fields, tenantId: number, channelId: number): string =>
  seal(JSON.stringify(secrets), about(tenantId, channelId))

export const unsealFields = (sealed: string | null, tenantId: number, channelId: number): Fields =>
  sealed === null ? {} : fields.parse(JSON.parse(unseal(sealed, about(tenantId, channelId))))
