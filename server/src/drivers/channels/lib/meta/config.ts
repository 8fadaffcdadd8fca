import { z } from 'zod'

export const secret = () => z.string().trim().min(1).max(1000).meta({ secret: true })

/** Of an object in Graph. */
export const graphId = () =>
  z
    .string()
    .trim()
    .regex(/^\d{1,25}$/)

/** What every channel of Meta's needs beside its own identifiers. */
export const metaFields = {
  version: z
    .string()
    .trim()
    .regex(/^v\d{1,3}\.\d$/)
    .default('v25.0'),
  token: secret(),
  appSecret: secret(),
  /** Only an admin who enters the webhook's address by hand at Meta needs one that they know. */
  verifyToken: secret().optional(),
}
