import { z } from 'zod'
import { phoneFields } from '../lib/wa/phone.ts'

export const config = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** The user's own at the server. */
  token: z.string().trim().min(1).meta({ secret: true, goesTo: 'url' }),
  /** With it, a user the server does not know is made. */
  adminToken: z.string().trim().min(1).optional().meta({ secret: true, goesTo: 'url' }),
  /** Its calls are signed with this, where the server can. */
  hmacToken: z.string().min(32).optional().meta({ secret: true, goesTo: 'url' }),
  ...phoneFields,
})
export type MeowConfig = z.output<typeof config>
