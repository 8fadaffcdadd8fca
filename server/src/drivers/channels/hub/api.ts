import { z } from 'zod'
import { gist } from '../../gist.ts'
import type { Outside, Template } from '../driver.ts'
import { SendError } from '../driver.ts'
import { asTemplate, template } from '../lib/meta/templates.ts'
import { type Answer, ask, type Call, overloaded, understood } from '../provider-call.ts'
import type { HubConfig } from './config.ts'

export type HubApi = (path: string, call?: Call) => Promise<unknown>

export function hubApi({ token }: Pick<HubConfig, 'token'>, { fetch, baseUrl }: Outside): HubApi {
  const base = baseUrl('hub', 'https://api.notificame.com.br').replace(/\/+$/, '')
  return async (path, call = {}) => resultOf(await ask(fetch, base + path, { ...call, headers: { 'x-api-token': token } }))
}

const wrong = z.object({
  code: z.union([z.string(), z.number()]).transform(String).optional(),
  message: z.string().optional(),
  details: z.unknown().optional(),
})
const answered = z.looseObject({
  id: z.unknown().optional(),
  code: z.unknown().optional(),
  error: z.union([wrong, z.string()]).nullish(),
})

/** The status says little: refusals of the network behind come with a 200, a wrong token as a 404. */
function resultOf(answer: Answer): unknown {
  const trouble = overloaded(answer)
  if (trouble) throw trouble
  if (Array.isArray(answer.body)) return answer.body
  const body = answered.safeParse(answer.body)
  if (!body.success)
    throw new SendError(
      answer.status < 300 ? 'doubt' : 'down',
      'ERR_CHANNEL_UNREACHABLE',
      `${answer.status} ${gist(answer.text)}`,
    )
  const details = complaintIn(body.data)
  if (answer.status === 401 || answer.status === 403 || answer.status === 404)
    throw new SendError('down', 'ERR_CHANNEL_TOKEN', details ?? gist(answer.text))
  if (details !== null) throw refusalOf(details)
  if (answer.status >= 400 && answer.status !== 409) throw refusalOf(gist(answer.text))
  return answer.status === 409 ? null : body.data
}

function complaintIn(body: z.output<typeof answered>): string | null {
  if (typeof body.error === 'string') return body.error
  const inner = wrong.safeParse(body.error ?? (body.code === 'ERROR' ? body : undefined))
  if (!inner.success) return null
  const { code, message, details } = inner.data
  return [code, message, details && JSON.stringify(details)].filter(Boolean).join(' ').slice(0, 300)
}

const MEANINGS: [RegExp, SendError['code']][] = [
  [/\b131047\b|\b2018278\b|24 ?h|re-engagement|janela/i, 'ERR_REPLY_WINDOW_CLOSED'],
  [/\b131026\b|\b551\b|\b2018001\b|not a valid whatsapp|undeliverable/i, 'ERR_WAPP_INVALID_CONTACT'],
  [/\b131053\b|media upload|file (size|type)/i, 'ERR_FILE_REJECTED'],
  [/\b131051\b|unsupported/i, 'ERR_CHANNEL_CANNOT'],
]

function refusalOf(details: string): SendError {
  if (/\b(130429|131056|80007|131048)\b|rate limit|too many/i.test(details))
    return new SendError('wait', 'ERR_CHANNEL_LIMITED', details)
  if (/token|unauthori[sz]ed|n[aã]o autorizado/i.test(details)) return new SendError('down', 'ERR_CHANNEL_TOKEN', details)
  return new SendError('refused', MEANINGS.find(([words]) => words.test(details))?.[1] ?? 'ERR_SENDING_WAPP_MSG', details)
}

const text = z.union([z.string(), z.number()]).transform(String)
const listed = z.array(z.looseObject({ id: text.optional(), token: text.optional(), name: z.string().optional() }))

/** The accounts behind this token. */
export const channelsOf = async (api: HubApi) => understood(listed, inside(await api('/v1/channels'), 'channels'))

/** Meta's own, as the hub hands them on. */
export const templatesOf = async (api: HubApi, channelId: string): Promise<Template[]> =>
  understood(z.array(template), inside(await api(`/v2/templates/${encodeURIComponent(channelId)}`), 'templates')).map(asTemplate)

/** A list comes as it is or in something. */
function inside(body: unknown, name: string): unknown {
  if (Array.isArray(body)) return body
  const its: Record<string, unknown> = z.looseObject({}).catch({}).parse(body)
  return its.data ?? its[name]
}
