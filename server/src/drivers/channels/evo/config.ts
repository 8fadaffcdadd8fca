import { z } from 'zod'
import { phoneFields } from '../lib/wa/phone.ts'

/** What the server takes as a name; it can never be changed there. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]/g, '')

export const config = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** The server's own key, or that of the instance where it exists already. */
  apikey: z.string().trim().min(1).meta({ secret: true, goesTo: 'url' }),
  instance: z.string().overwrite(plain).min(1).max(100).meta({ fixed: true }),
  ...phoneFields,
})
export type EvoConfig = z.output<typeof config>
