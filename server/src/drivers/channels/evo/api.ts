import { z } from 'zod'
import { gist } from '../../gist.ts'
import type { Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { at, isAt } from '../lib/wa/walk.ts'
import { type Answer, ask, type Call } from '../provider-call.ts'
import type { EvoConfig } from './config.ts'

export interface EvoApi {
  /** `path` without the instance, which is put behind it. */
  get(path: string, query?: Record<string, string>, more?: Pick<Call, 'timeoutMs' | 'maxBytes'>): Promise<unknown>
  post(path: string, json: object, more?: Pick<Call, 'signal' | 'timeoutMs' | 'method' | 'maxBytes'>): Promise<unknown>
  /** Calls that are not about this instance. */
  create(json: object): Promise<unknown>
  instances(): Promise<unknown>
  /** Every instance there is. */
  all(): Promise<unknown>
  /** The server itself, which tells its version to anybody. */
  root(): Promise<unknown>
}

export function evoApi({ url, apikey, instance }: EvoConfig, { fetch }: Pick<Outside, 'fetch'>): EvoApi {
  const base = url.replace(/\/+$/, '')
  const headers = { apikey }
  const call = async (path: string, more: Call) => resultOf(await ask(fetch, base + path, { ...more, headers }))
  return {
    get: (path, query, more = {}) => call(`${path}/${instance}${query ? `?${new URLSearchParams(query)}` : ''}`, more),
    post: (path, json, more = {}) => call(`${path}/${instance}`, { json, ...more }),
    create: json => call('/instance/create', { json, timeoutMs: 30_000 }),
    instances: () => call(`/instance/fetchInstances?instanceName=${instance}`, {}),
    all: () => call('/instance/fetchInstances', {}),
    root: () => call('/', {}),
  }
}

const failed = z.object({
  response: z.object({ message: z.unknown() }).partial().optional(),
  message: z.unknown().optional(),
  error: z.unknown().optional(),
})

function resultOf({ status, body, text }: Answer): unknown {
  if (body === null || typeof body !== 'object') throw stranger(status, gist(text))
  // Some failures come with a 200.
  if (status < 300 && !isAt(body, 'error')) return body
  const read = failed.safeParse(body)
  const said = read.data?.response?.message ?? read.data?.message ?? read.data?.error
  throw refusalOf(status, said)
}

/** The server at that address is no Evolution. */
function stranger(status: number, details: string): SendError {
  if (status === 429 || status === 503)
    return new SendError('wait', 'ERR_CHANNEL_UNREACHABLE', `${status} ${details}`, { scope: 'channel' })
  if (status < 300 || status >= 500) return new SendError('doubt', 'ERR_CHANNEL_UNREACHABLE', `${status} ${details}`)
  return new SendError('down', 'ERR_EVOLUTION_URL', `${status} ${details}`)
}

/** The instance is not there, which for a connection is no error yet. */
export class NoInstance extends SendError {
  override name = 'NoInstance'
}

function refusalOf(status: number, said: unknown): SendError {
  const details = wordsOf(said) || String(status)
  const first = Array.isArray(said) ? said[0] : said
  if (at(first, 'exists') === false || /number.*(not|does).*exist/i.test(details)) {
    return new SendError('refused', 'ERR_WAPP_INVALID_CONTACT', details)
  }
  if (status === 401 || status === 403) return new SendError('down', 'ERR_CHANNEL_TOKEN', details)
  if (status === 404 && /instance/i.test(details)) return new NoInstance('down', 'ERR_WAPP_NOT_INITIALIZED', details)
  if (/connection closed|not connected|disconnected/i.test(details))
    return new SendError('down', 'ERR_WAPP_NOT_INITIALIZED', details)
  if (/rate-?overlimit|too many/i.test(details) || status === 429) {
    return new SendError('wait', 'ERR_CHANNEL_LIMITED', details, { scope: 'channel' })
  }
  if (/media|base64|mimetype|file|image|sticker|ffmpeg/i.test(details))
    return new SendError('refused', 'ERR_FILE_REJECTED', details)
  if (status >= 500) return new SendError('doubt', 'ERR_SENDING_WAPP_MSG', details)
  return new SendError('refused', 'ERR_SENDING_WAPP_MSG', details)
}

function wordsOf(said: unknown): string {
  const words = (Array.isArray(said) ? said : [said]).map(one => (typeof one === 'string' ? one : JSON.stringify(one ?? '')))
  return words.flat().join(', ').slice(0, 300)
}
