import { refuse } from '@balcao/contract/errors'
import { FILE_LIMIT_BYTES, type fileRoutes } from '@balcao/contract/messages/files'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../infra/http/http.ts'
import { sharedFile } from './shared.ts'
import { type FileRow, storeFile } from './store.ts'

interface UploadOptions {
  /** The most any channel could carry. */
  maxBytes: number
}

export const fileHandlers = (options: UploadOptions): Handlers<typeof fileRoutes, Exchange> => ({
  upload: async ({ actor, query, exchange }) => {
    const maxBytes = Math.min(options.maxBytes, FILE_LIMIT_BYTES)
    if (Number(exchange.headers['content-length'] ?? 0) > maxBytes) refuse('ERR_FILE_REJECTED', { reason: 'size', maxBytes })
    const stream = exchange.stream ?? refuse('ERR_FILE_REJECTED', { reason: 'empty' })
    const said = { name: query.name, type: query.type ?? exchange.headers['content-type'], seconds: query.seconds }
    const { id, name, type, kind, size, seconds } = await keepUpload(actor, stream, { ...said, maxBytes })
    return { id, name, mimeType: type, kind, size, ...(seconds === null ? {} : { seconds }) }
  },
  shared: ({ params }) => sharedFile(params.key),
})

type Said = Pick<Parameters<typeof storeFile>[2], 'name' | 'type' | 'seconds' | 'maxBytes'>

/** What somebody brings, to be sent afterwards, by them. */
export const keepUpload = (
  who: Pick<Actor, 'tenantId' | 'userId'>,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  said: Said,
): Promise<FileRow> => storeFile(who.tenantId, bytes, { ...said, ownerId: who.userId, refuseLies: true })
