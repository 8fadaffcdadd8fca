import { z } from 'zod'
import { graphId, metaFields, secret } from '../lib/meta/config.ts'

export const wabaConfig = z.object({
  phoneNumberId: graphId(),
  businessAccountId: graphId(),
  ...metaFields,
  /** Registers a number that is new to the platform. */
  pin: secret()
    .regex(/^\d{6}$/)
    .optional(),
  /** Meta lets official business accounts have groups. */
  groups: z.boolean().default(false),
  /** The number is also in the WhatsApp Business app, which can hand over its conversations. */
  coexistence: z.boolean().default(false),
})
export type WabaConfig = z.output<typeof wabaConfig>
