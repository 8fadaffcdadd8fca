import { z } from 'zod'

const key = z.string().trim().min(1).max(1000)
const sealed = key.optional().meta({ secret: true })
const url = z.url({ protocol: /^https?$/ }).max(500)

/** What a company enters once for all its channels of one provider. */
export const COMPANY_SCHEMAS = {
  meta: z.object({
    verifyToken: key.min(8).max(200).regex(/^\S+$/),
    appSecret: sealed,
    token: sealed,
    version: z
      .string()
      .trim()
      .regex(/^v\d{1,3}\.\d$/)
      .default('v25.0'),
  }),
  sms: z.object({
    smsdevKey: sealed,
    twilioSid: z
      .string()
      .trim()
      .regex(/^AC[0-9a-f]{32}$/i)
      .optional(),
    twilioToken: sealed,
    twilioFrom: z.string().trim().min(1).max(60).optional(),
  }),
  hub: z.object({ token: key.meta({ secret: true }) }),
  evolution: z.object({ url, apikey: key.meta({ secret: true, goesTo: 'url' }) }),
  wuzapi: z.object({ url, adminToken: key.optional().meta({ secret: true, goesTo: 'url' }) }),
}
export type CompanyKind = keyof typeof COMPANY_SCHEMAS
