import { z } from 'zod'
import { gist } from '../../gist.ts'
import type { Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { at, textAt } from '../lib/wa/walk.ts'
import { type Answer, ask } from '../provider-call.ts'
import type { MeowConfig } from './config.ts'

export interface MeowApi {
  get(path: string, signal?: AbortSignal): Promise<unknown>
  post(path: string, body: object, more?: { signal?: AbortSignal; timeoutMs?: number }): Promise<unknown>
  /** With the key of the server itself. */
  admin(path: string, body: object): Promise<unknown>
}

export function meowApi({ url, token, adminToken }: MeowConfig, { fetch }: Pick<Outside, 'fetch'>): MeowApi {
  const base = url.replace(/\/+$/, '')
  // Old builds read the one, new ones the other.
  const headers = { token, authorization: token }
  return {
    get: async (path, signal) => dataOf(await ask(fetch, base + path, { headers, signal })),
    post: async (path, body, more = {}) => dataOf(await ask(fetch, base + path, { json: body, headers, ...more })),
    admin: async (path, body) =>
      dataOf(await ask(fetch, base + path, { json: body, headers: { authorization: adminToken ?? '' } })),
  }
}

const envelope = z.object({ success: z.boolean(), data: z.unknown().optional(), error: z.string().default('') })

function dataOf(answer: Answer): unknown {
  const body = envelope.safeParse(answer.body)
  if (!body.success) throw stranger(answer)
  if (body.data.success) return body.data.data
  throw refusalOf(answer.status, body.data.error)
}

function stranger({ status, body, text }: Answer): SendError {
  // The oldest builds answer their users without an envelope.
  if (status === 401) return new SendError('down', 'ERR_CHANNEL_TOKEN', textAt(body, 'error') || 'Unauthorized')
  const details = `${status} ${gist(text)}`
  if (status === 503 || status === 429) return new SendError('wait', 'ERR_CHANNEL_UNREACHABLE', details, { scope: 'channel' })
  if (status < 300 || status >= 500) return new SendError('doubt', 'ERR_CHANNEL_UNREACHABLE', details)
  return new SendError('down', 'ERR_WUZAPI_URL', details)
}

/** Nearly everything that goes wrong is a 500: only its words tell. */
function refusalOf(status: number, error: string): SendError {
  const details = error || String(status)
  if (status === 401 || status === 403) return new SendError('down', 'ERR_CHANNEL_TOKEN', details)
  if (/no session|not logged ?in|not connected|websocket/i.test(error))
    return new SendError('down', 'ERR_WAPP_NOT_INITIALIZED', details)
  if (/rate-?overlimit|\b429\b/i.test(error)) return new SendError('wait', 'ERR_CHANNEL_LIMITED', details, { scope: 'channel' })
  if (/parse (phone|group jid)|invalid (jid|phone)|not on whatsapp|no lid found/i.test(error)) {
    return new SendError('refused', 'ERR_WAPP_INVALID_CONTACT', details)
  }
  if (/base64|data should start|decode image|thumbnail|mime/i.test(error))
    return new SendError('refused', 'ERR_FILE_REJECTED', details)
  if (status < 500) return new SendError('refused', 'ERR_SENDING_WAPP_MSG', details)
  return new SendError('doubt', 'ERR_SENDING_WAPP_MSG', details)
}

/** Names were written in capitals once, and are not any more. */
export const anyCase = (node: unknown, name: string): unknown =>
  at(node, Object.keys(Object(node)).find(key => key.toLowerCase() === name.toLowerCase()) ?? name)
