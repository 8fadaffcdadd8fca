import { z } from 'zod'
import { phoneFields } from '../lib/wa/phone.ts'

export const config = z.object({
  ...phoneFields,
  /** Socket and files go through it. */
  proxyUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** WhatsApp's version to name, where the current one is refused: 2.3000.1023… */
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional(),
})
export type BaileysConfig = z.output<typeof config>
