import { Refusal, refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { FetchError, type GuardedFetch } from '../../infra/outside/http-client.ts'
import { keepUpload } from '../files/index.ts'

const TIMEOUT_MS = 15_000
const MOST_BYTES = 10 * 1024 * 1024
/** What browsers draw from dots; a drawing in words is none. */
const PICTURES = /^image\/(jpeg|png|webp|gif|bmp|avif)\b/i

/** A picture at an address becomes a file of the user who asks; anything else at that address is refused in one sentence. */
export async function fetchPicture(actor: Actor, url: string, fetch: GuardedFetch): Promise<{ fileId: string }> {
  try {
    const answer = await fetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, headers: { accept: 'image/*' } })
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status !== 200 || !PICTURES.test(type)) refuse('ERR_GROUP_PICTURE_ADDRESS', { status: answer.status, type })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { id } = await keepUpload(actor, [bytes], { name: 'foto', type, maxBytes: MOST_BYTES })
    return { fileId: id }
  } catch (error) {
    const isTheirs = error instanceof FetchError || (error instanceof Refusal && error.code === 'ERR_FILE_REJECTED')
    throw isTheirs ? new Refusal('ERR_GROUP_PICTURE_ADDRESS', {}, error) : error
  }
}
