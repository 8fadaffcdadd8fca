import type { Opts, Update } from '@grammyjs/types'
import { z } from 'zod'
import type { GuardedFetch } from '../../../infra/outside/http-client.ts'
import { gist } from '../../gist.ts'
import { SendError } from '../driver.ts'
import { type Answer, ask, overloaded } from '../provider-call.ts'

/** Telegram sends reactions only to a program that names them; the list leaves out every kind we do not read. */
export const READ: ReadonlyArray<Exclude<keyof Update, 'update_id'>> = [
  'message',
  'edited_message',
  'callback_query',
  'message_reaction',
]

/** Files are Blobs, and then the whole call goes as a form. */
type Payload<M extends keyof Opts<Blob>> = Opts<Blob>[M]

export interface TelegramApi {
  call<M extends keyof Opts<Blob>>(method: M, payload: Payload<M>, more?: CallOptions): Promise<unknown>
  /** Which emojis may be used is a list of Telegram's own, which refuses the others by name. */
  react(at: { chat_id: string; message_id: number }, emoji: string): Promise<unknown>
  fileUrl(path: string): string
}

export interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
  /** Of the one Blob in the payload. */
  fileName?: string
}

const UPLOAD_MS = 120_000

export function telegramApi(token: string, root: string, fetch: GuardedFetch): TelegramApi {
  const base = root.replace(/\/+$/, '')
  async function post(method: string, payload: object, { signal, timeoutMs, fileName }: CallOptions = {}): Promise<unknown> {
    const parts = partsOf(payload, fileName)
    const answer = await ask(fetch, `${base}/bot${token}/${method}`, {
      ...(parts ? { parts, timeoutMs: UPLOAD_MS } : { json: payload }),
      ...(timeoutMs && { timeoutMs }),
      signal,
    })
    return resultOf(method, answer)
  }
  return {
    call: post,
    react: (at, emoji) => post('setMessageReaction', { ...at, reaction: emoji === '' ? [] : [{ type: 'emoji', emoji }] }),
    fileUrl: path => `${base}/file/bot${token}/${path}`,
  }
}

function partsOf(payload: object, fileName = 'file'): FormData | null {
  const entries = Object.entries(payload).filter(([, value]) => value !== undefined)
  if (!entries.some(([, value]) => value instanceof Blob)) return null
  const parts = new FormData()
  for (const [name, value] of entries) {
    if (value instanceof Blob) parts.append(name, value, fileName)
    else parts.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return parts
}

const said = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().default(''),
  error_code: z.number().optional(),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).default({}),
})

function resultOf(method: string, answer: Answer): unknown {
  const body = said.safeParse(answer.body)
  if (body.success && body.data.ok) return body.data.result
  if (body.success) {
    const { description, parameters, error_code: status = answer.status } = body.data
    const trouble = overloaded({ ...answer, status }, (parameters.retry_after ?? 0) * 1000)
    throw trouble ?? refusalOf(method, status, description, parameters)
  }
  throw overloaded(answer) ?? stranger(answer)
}

/** Another server answered: an address that is no Bot API, or one in front of it. */
function stranger(answer: Answer): SendError {
  const outcome = answer.status < 300 ? 'doubt' : 'down'
  return new SendError(outcome, 'ERR_CHANNEL_UNREACHABLE', `${answer.status} ${gist(answer.text)}`)
}

/** A refusal with where the group went: it became a supergroup, which has another id. */
export class TelegramRefusal extends SendError {
  override name = 'TelegramRefusal'
  readonly status: number
  readonly movedTo: number | undefined

  constructor(
    status: number,
    description: string,
    how: { outcome: SendError['outcome']; code: SendError['code']; movedTo?: number | undefined },
  ) {
    super(how.outcome, how.code, description)
    this.status = status
    this.movedTo = how.movedTo
  }
}

const CODES: [RegExp, SendError['code']][] = [
  [/blocked by the user|user is deactivated|bot was kicked/i, 'ERR_BLOCKED_BY_CONTACT'],
  [/chat not found|peer_id_invalid|user not found|chat_id_invalid/i, 'ERR_WAPP_INVALID_CONTACT'],
  [/message (to \w+|identifier|thread|can't be \w+)|message_id_invalid/i, 'ERR_FETCH_WAPP_MSG'],
  [/file|photo|sticker|too (big|large)|wrong type|image_process/i, 'ERR_FILE_REJECTED'],
  [/reaction/i, 'ERR_CHANNEL_CANNOT'],
  [/text is empty/i, 'ERR_EMPTY_MESSAGE'],
]

interface Where {
  migrate_to_chat_id?: number | undefined
}

function refusalOf(method: string, status: number, description: string, parameters: Where) {
  // A token of the wrong form is "Not Found", which `getMe` alone finds out: elsewhere it is the method that is not there.
  if (status === 401 || (status === 404 && method === 'getMe'))
    return new TelegramRefusal(status, description, { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' })
  if (status === 409) return new TelegramRefusal(status, description, { outcome: 'down', code: 'ERR_CHANNEL_REPLACED' })
  const code = status === 413 ? 'ERR_FILE_REJECTED' : CODES.find(([words]) => words.test(description))?.[1]
  return new TelegramRefusal(status, description, {
    outcome: 'refused',
    code: code ?? 'ERR_SENDING_WAPP_MSG',
    movedTo: parameters.migrate_to_chat_id,
  })
}
