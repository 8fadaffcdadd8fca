import { z } from 'zod'
import { graphId, metaFields } from '../lib/meta/config.ts'

/** By Instagram's own login or by Facebook's: two hosts, two kinds of token, two app secrets. */
export const instagramConfig = z
  .object({
    login: z.enum(['instagram', 'facebook']).default('instagram'),
    /** Of the professional account, as webhooks name it. */
    accountId: graphId(),
    /** The page it is linked to, where the login is Facebook's. */
    pageId: graphId().optional(),
    ...metaFields,
    humanAgent: z.boolean().default(false),
  })
  .refine(({ login, pageId }) => login === 'instagram' || pageId !== undefined, { path: ['pageId'] })
export type InstagramConfig = z.output<typeof instagramConfig>

/** Through whom messages go out. */
export const nodeOf = ({ login, accountId, pageId }: InstagramConfig): string =>
  login === 'facebook' && pageId ? pageId : accountId
