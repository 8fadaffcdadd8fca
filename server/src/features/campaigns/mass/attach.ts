import { Readable } from 'node:stream'
import type { MassAttachment } from '@balcao/contract/campaigns/mass'
import { refuse } from '@balcao/contract/errors'
import { FILE_LIMIT_BYTES } from '@balcao/contract/messages/files'
import type { Actor } from '@balcao/contract/permissions'
import { FetchError, type GuardedFetch } from '../../../infra/outside/http-client.ts'
import { keepUpload } from '../../files/index.ts'

const FETCH_MS = 60_000

/** What goes along, as a file of ours: an address is fetched once, however many receive the file. */
export async function fileOf(actor: Actor, attached: MassAttachment | null, fetch: GuardedFetch): Promise<string | null> {
  if (!attached) return null
  if (attached.kind === 'file') return attached.fileId
  const { url } = attached
  const answer = await fetch(url, { asStream: true, timeoutMs: FETCH_MS }).catch((error: unknown) =>
    error instanceof FetchError ? refuse('ERR_WAPP_DOWNLOAD_MEDIA', { url, why: error.problem }, error) : Promise.reject(error),
  )
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return refuse('ERR_WAPP_DOWNLOAD_MEDIA', { url, status: answer.status })
  }
  const type = answer.headers.get('content-type')?.split(';')[0]
  const bytes = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
  const file = await keepUpload(actor, bytes, { name: nameIn(url), type, maxBytes: FILE_LIMIT_BYTES })
  const isWanted = attached.kind === 'audio' ? file.kind === 'audio' || file.kind === 'voice' : file.kind !== 'document'
  return isWanted ? file.id : refuse('ERR_FILE_REJECTED', { reason: 'type', found: file.type })
}

/** As its address ends. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
