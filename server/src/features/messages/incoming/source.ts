import { MEDIA_KINDS } from '@balcao/contract/channels/channel-words'
import { z } from 'zod'
import { seal, unseal } from '../../../infra/trust/keys.ts'
import type { ChannelKey, MessageNews } from '../../channels/index.ts'

type Media = NonNullable<MessageNews['media']>

const source = z.object({
  kind: z.enum(MEDIA_KINDS),
  mimeType: z.string().optional(),
  fileName: z.string().optional(),
  seconds: z.number().optional(),
  source: z.union([
    z.object({ url: z.string(), headers: z.record(z.string(), z.string()).optional() }),
    z.object({ ref: z.string() }),
  ]),
})
export type Source = z.output<typeof source>

const about = ({ tenantId, channelId }: ChannelKey): string => `media_fetches.source ${tenantId} ${channelId}`

/** Where a file is to be fetched may carry a key of the company's: nobody reads it in the database. */
export const sealSource = (channel: ChannelKey, { kind, mimeType, fileName, seconds, source: from }: Media): string =>
  seal(JSON.stringify({ kind, mimeType, fileName, seconds, source: from }), about(channel))

export const unsealSource = (sealed: string, channel: ChannelKey): Source =>
  source.parse(JSON.parse(unseal(sealed, about(channel))))
