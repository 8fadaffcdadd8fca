import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Connection, Driver, Outbound, Outside, Target } from '../driver.ts'
import { SendError } from '../driver.ts'
import { toldHealth, understood } from '../provider-call.ts'
import { READ, type TelegramApi, TelegramRefusal, telegramApi } from './api.ts'
import { download, picture } from './files.ts'
import { poll } from './poll.ts'
import { idOf, newsOf } from './read.ts'
import { sendTo, splitId } from './send.ts'
import { update } from './wire.ts'

const MB = 1024 * 1024

const config = z.object({
  token: z
    .string()
    .trim()
    .regex(/^\d+:[\w-]{20,}$/)
    .meta({ secret: true }),
  /** How news come: `auto` is by webhook where Telegram can reach us. */
  updates: z.enum(['auto', 'webhook', 'polling']).default('auto'),
})
type Config = z.output<typeof config>

export const telegram: Driver<typeof config> = {
  kind: 'telegram',
  config,
  capabilities: {
    textMax: 4096,
    media: {
      image: { maxBytes: 50 * MB, types: ['image/*'], caption: true },
      video: { maxBytes: 50 * MB, types: ['video/*'], caption: true },
      audio: { maxBytes: 50 * MB, types: ['audio/*'], caption: true },
      voice: { maxBytes: 50 * MB, types: ['audio/ogg', 'audio/mpeg', 'audio/mp4'], caption: true },
      document: { maxBytes: 50 * MB, types: ['*'], caption: true },
      sticker: { maxBytes: 512 * 1024, types: ['image/webp', 'video/webm'], caption: false },
    },
    location: true,
    contactCard: true,
    buttons: 8,
    listRows: 10,
    quote: true,
    react: true,
    editSeconds: 0,
    removeSeconds: 48 * 3600,
    forward: true,
    groups: true,
    runsGroups: false,
    groupMax: 0,
    groupNameMax: 0,
    removesOthers: false,
    mentions: false,
    typing: true,
    delivered: false,
    read: false,
    templates: false,
    makesTemplates: false,
    replyWindowHours: null,
    adWindowHours: null,
    starts: false,
    checksNumbers: false,
    pictures: true,
    history: false,
    contacts: false,
    blocks: false,
    rejectsCalls: false,
    givesBack: false,
    qrCode: false,
    proxy: false,
    addresses: 'telegram',
    official: true,
    beta: false,
    // Thirty a second are allowed for the whole bot; one takes a tenth of a second.
    inFlight: 3,
    gapMs: 0,
    chosenIds: false,
  },
  check: ({ token }, outside) => toldHealth(() => health(apiFor(token, outside))),
  connect,
  webhook: {
    verify: ({ token }, { headers }) => same(headers['x-telegram-bot-api-secret-token'] ?? '', hookSecret(token)),
    read: (_config, { body }) => newsOf(body),
    // The customer's button turns until somebody has answered; the answer to the call itself will do.
    answer: (_config, { body }) => {
      const id = update.safeParse(body).data?.callback_query?.id
      return id === undefined ? null : { type: 'application/json', body: JSON.stringify(pressed(id)) }
    },
  },
}

const pressed = (id: string) => ({ method: 'answerCallbackQuery', callback_query_id: id })

const apiFor = (token: string, { fetch, baseUrl }: Outside): TelegramApi =>
  telegramApi(token, baseUrl('telegram', 'https://api.telegram.org'), fetch)

/** Known to us and Telegram without being kept anywhere: a person who has the token could do worse anyway. */
const hookSecret = (token: string): string => createHash('sha256').update(`telegram hook ${token}`).digest('hex')

const same = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

const me = z.object({ first_name: z.string(), username: z.string().default('') })
const hookInfo = z.object({ pending_update_count: z.number(), last_error_message: z.string().optional() })

async function health(api: TelegramApi) {
  const { first_name: name, username } = understood(me, await api.call('getMe', {}))
  const { pending_update_count: waiting, last_error_message: trouble } = understood(
    hookInfo,
    await api.call('getWebhookInfo', {}),
  )
  return { ok: true as const, name, number: `@${username}`, ...(trouble && { details: `${waiting} waiting: ${trouble}` }) }
}

async function connect(given: Config, outside: Outside): Promise<Connection> {
  const api = apiFor(given.token, outside)
  const { username } = understood(me, await api.call('getMe', {}, { signal: outside.signal }))
  const ending = new AbortController()
  const signal = AbortSignal.any([outside.signal, ending.signal])

  const asks = given.updates === 'polling' || (given.updates === 'auto' && !reachable(outside.hookUrl))
  if (asks) await api.call('deleteWebhook', {}, { signal })
  else
    await api.call(
      'setWebhook',
      { url: outside.hookUrl, secret_token: hookSecret(given.token), allowed_updates: READ },
      { signal },
    )
  await outside.deliver({ type: 'status', status: 'connected', number: `@${username}` })
  const polling = asks ? poll(api, { ...outside, deliver: answering(api, outside), signal }) : Promise.resolve()

  return {
    ...conversation(api, outside),
    async close({ forget = false } = {}) {
      ending.abort()
      await polling
      if (forget && !asks) await api.call('deleteWebhook', {})
      await outside.deliver({ type: 'status', status: 'disconnected' })
    },
  }
}

/** Telegram calls https on these ports and nothing else. */
function reachable(hookUrl: string): boolean {
  const { protocol, port } = new URL(hookUrl)
  return protocol === 'https:' && ['', '443', '80', '88', '8443'].includes(port)
}

/** Without a webhook to answer, a pressed button is answered by a call of its own. */
const answering =
  (api: TelegramApi, { deliver, log }: Outside): Outside['deliver'] =>
  async news => {
    await deliver(news)
    const id =
      news.type === 'message' && news.externalId.startsWith('callback:') ? news.externalId.slice('callback:'.length) : null
    if (id === null) return
    await api
      .call('answerCallbackQuery', { callback_query_id: id })
      .catch(error => log.info({ err: error }, 'a pressed button turns on'))
  }

function conversation(api: TelegramApi, outside: Outside): Omit<Connection, 'close'> {
  return {
    send: (message, signal) => send(api, message, { signal, deliver: outside.deliver }),
    edit: (target, text) => edit(api, target, text),
    remove: target => remove(api, target),
    async react({ externalId }, emoji) {
      await api.react(targetOf(externalId), emoji)
    },
    async typing({ value }) {
      await api.call('sendChatAction', { chat_id: value, action: 'typing' })
    },
    picture: ({ value }) => picture(api, value, outside),
    download: (ref, signal) => download(api, ref, outside.fetch, signal),
  }
}

const targetOf = (externalId: string) => {
  const { chat, message } = splitId(externalId)
  return { chat_id: chat, message_id: message }
}

async function send(
  api: TelegramApi,
  message: Outbound,
  { signal, deliver }: { signal: AbortSignal; deliver: Outside['deliver'] },
) {
  try {
    return { externalId: idOf(message.to.value, await sendTo(message.to.value, message, api, signal)) }
  } catch (error) {
    if (!(error instanceof TelegramRefusal) || error.movedTo === undefined) throw error
    const moved = { ...message.to, value: String(error.movedTo) }
    await deliver({ type: 'identity', addresses: [message.to, moved] })
    return { externalId: idOf(moved.value, await sendTo(moved.value, { ...message, to: moved }, api, signal)) }
  }
}

async function edit(api: TelegramApi, { externalId }: Target, text: string): Promise<void> {
  try {
    await api.call('editMessageText', { ...targetOf(externalId), text }).catch((error: unknown) => {
      // A file has a caption instead.
      if (error instanceof TelegramRefusal && /no text in the message/i.test(error.message)) {
        return api.call('editMessageCaption', { ...targetOf(externalId), caption: text })
      }
      throw error
    })
  } catch (error) {
    if (!(error instanceof TelegramRefusal && /not modified/i.test(error.message))) throw error
  }
}

async function remove(api: TelegramApi, { externalId }: Target): Promise<void> {
  try {
    await api.call('deleteMessage', targetOf(externalId))
  } catch (error) {
    if (!(error instanceof TelegramRefusal) || error.outcome !== 'refused') throw error
    if (/message to delete not found/i.test(error.message)) return
    throw new SendError('refused', 'ERR_DELETE_WAPP_MSG', error.message, { cause: error })
  }
}
