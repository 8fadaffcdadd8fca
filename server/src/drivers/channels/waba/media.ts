import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { FetchError } from '../../../infra/outside/http-client.ts'
import { type OutboundMedia, type Outside, SendError } from '../driver.ts'
import type { Graph } from '../lib/meta/graph.ts'
import { idText } from '../lib/meta/reading.ts'
import type { WabaConfig } from './config.ts'
import type { MediaRef } from './outbound.ts'

const MB = 1024 * 1024

/** Larger ones Meta fetches by itself: they would have to be in memory whole. */
const MAX_UPLOAD_BYTES = 16 * MB
const MAX_DOWNLOAD_BYTES = 100 * MB
const TRANSFER_MS = 120_000

/** Theirs lives for 30 days. A campaign's picture is sent to thousands and uploaded once. */
const KEPT_MS = 25 * 86_400_000
const KEPT = 500

interface Uploads {
  place(media: OutboundMedia, signal: AbortSignal): Promise<MediaRef>
  /** Not to be used again: it may be what they refused. */
  forget(media: OutboundMedia): void
}

export function uploadsOf(graph: Graph, { phoneNumberId }: WabaConfig): Uploads {
  const kept = new Map<string, { id: string; until: number }>()
  const keyOf = ({ sha256, mimeType }: OutboundMedia) => `${sha256} ${mimeType}`

  async function upload(media: OutboundMedia, signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', media.mimeType)
    form.set('file', new Blob([await bytesOf(media)], { type: media.mimeType }), media.fileName)
    const reply = z.object({ id: idText })
    const { id } = await graph({ method: 'POST', path: `${phoneNumberId}/media`, form, reply, timeoutMs: TRANSFER_MS, signal })
    return id
  }

  return {
    async place(media, signal) {
      if (media.size > MAX_UPLOAD_BYTES) return { link: await media.url() }
      const key = keyOf(media)
      const known = kept.get(key)
      if (known && known.until > Date.now()) return { id: known.id }

      const id = await upload(media, signal)
      kept.delete(key)
      kept.set(key, { id, until: Date.now() + KEPT_MS })
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
      return { id }
    },
    forget: media => void kept.delete(keyOf(media)),
  }
}

async function bytesOf(media: OutboundMedia): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of await media.open()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const described = z.object({ url: z.url(), sha256: z.string().optional(), file_size: z.coerce.number().optional() })

/** Where a file is, is told anew each time: the address works for five minutes, with the token. */
export async function download(graph: Graph, outside: Outside, { config, ref, signal }: Wanted): Promise<Readable> {
  const { phoneNumberId, token } = config
  const query = { phone_number_id: phoneNumberId }
  const file = await graph({ path: encodeURIComponent(ref), query, reply: described, signal })
  if ((file.file_size ?? 0) > MAX_DOWNLOAD_BYTES) throw notThere(`${file.file_size} bytes`)

  const headers = { authorization: `Bearer ${token}` }
  const limits = { maxBytes: MAX_DOWNLOAD_BYTES, timeoutMs: TRANSFER_MS, signal }
  const answer = await outside.fetch(file.url, { headers, ...limits }).catch((error: unknown) => Promise.reject(laterOf(error)))
  if (!answer.ok) throw answer.status >= 500 ? laterOf(answer.status) : notThere(`status ${answer.status}`)

  const bytes = Buffer.from(await answer.arrayBuffer())
  if (file.sha256 && !isHash(bytes, file.sha256)) throw laterOf('other bytes than were announced')
  return Readable.from([bytes])
}

interface Wanted {
  config: WabaConfig
  ref: string
  signal: AbortSignal
}

/** In base64, although elsewhere it is hex. */
const isHash = (bytes: Buffer, told: string) => {
  const hash = createHash('sha256').update(bytes).digest()
  return told === hash.toString('base64') || told.toLowerCase() === hash.toString('hex')
}

const notThere = (why: string) => new SendError('refused', 'ERR_WAPP_DOWNLOAD_MEDIA', `the file cannot be had: ${why}`)

function laterOf(why: unknown): unknown {
  if (why instanceof FetchError && why.problem === 'too-large') return notThere(why.message)
  if (why instanceof Error && !(why instanceof FetchError)) return why
  const details = why instanceof Error ? why.message : `the file did not come: ${why}`
  return new SendError('wait', 'ERR_WAPP_DOWNLOAD_MEDIA', details, { retryAfterMs: 5000, cause: why })
}
