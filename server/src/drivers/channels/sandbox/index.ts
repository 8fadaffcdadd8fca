import { z } from 'zod'
import type { Connection, Driver, Outbound, Outside, Target } from '../driver.ts'
import { SendError } from '../driver.ts'
import { BEHAVIOURS, capabilitiesAs } from './capabilities.ts'
import { sandboxGroups } from './groups.ts'
import { payloadOf } from './payload.ts'
import { PHONEBOOK } from './phonebook.ts'
import { type Books, type Order, sandboxProvider } from './provider.ts'
import { addressOf, readEvents } from './read.ts'
import { elsewhere, type Line } from './remote.ts'
import { startScript } from './script.ts'
import { sandboxTemplates } from './templates.ts'

const config = z.object({
  /** What it can do: like a provider's API, like a telephone, or like an official number with its templates. */
  behavesAs: z.enum(BEHAVIOURS).default('api'),
  /** Which of the customer's ticks it tells. */
  ticks: z.enum(['none', 'delivered', 'read']).default('read'),
  /** A made-up customer who writes by themselves, to show how it is. */
  customer: z.enum(['none', 'echo', 'shop']).default('none'),
  /** Everything it is given is told there too. */
  callbackUrl: z.url().optional(),
  /** Its provider, when that is another program. */
  baseUrl: z.url().optional(),
  token: z.string().max(200).meta({ secret: true, goesTo: 'baseUrl' }).optional(),
})
type SandboxConfig = z.output<typeof config>

/** A customer of a demonstration takes so long to write. */
const THINKS_MS = 1_500

/** `booksOf` finds the books of a channel here by its hook's key. */
export const sandbox = (booksOf: (hookKey: string) => Books, { thinksMs = THINKS_MS } = {}): Driver<typeof config> => ({
  kind: 'sandbox',
  config,
  capabilities: capabilitiesAs('api'),
  capabilitiesOf: ({ behavesAs = 'api' }) => capabilitiesAs(behavesAs),

  check: async ({ baseUrl, token }, outside) =>
    baseUrl === undefined ? { ok: true, name: 'Sandbox' } : elsewhere({ baseUrl, token, outside }).check(),

  async connect(config, outside) {
    const line = config.baseUrl === undefined ? here(config, outside, booksOf) : await there(config, outside, config.baseUrl)
    const script = startScript(config.customer, outside, thinksMs)
    const give = async (order: Order, signal: AbortSignal = outside.signal): Promise<string> => {
      const externalId = outcomeOf(await line.take(order, signal))
      if (config.callbackUrl) tell(config.callbackUrl, { ...order, externalId }, outside)
      if (order.type === 'message') script.answered(order.conversation, order.payload)
      return externalId
    }
    await outside.deliver({ type: 'status', status: 'connected', ...(line.number ? { number: line.number } : {}) })
    const { calls: groups, participants } = sandboxGroups(outside, give)
    const { stop, ...templates } = sandboxTemplates(outside, thinksMs)
    const conversation = connectionOver(give, config, async () => {
      script.stop()
      stop()
      await line.close()
    })
    return { ...conversation, groups, participants, ...(config.behavesAs === 'official' && templates) }
  },

  webhook: {
    verify: () => true,
    read: (_config, call) => readEvents(call.body),
  },
})

type Give = (order: Order, signal?: AbortSignal) => Promise<string>

function connectionOver(give: Give, { behavesAs }: SandboxConfig, close: () => Promise<void>): Connection {
  const about = async (type: Order['type'], { to, externalId }: Target, payload: Record<string, unknown>): Promise<void> => {
    await give({ type, reference: externalId, conversation: to.value, payload: { target: externalId, ...payload } })
  }
  return {
    async send(message: Outbound, signal: AbortSignal) {
      const chosen = behavesAs === 'phone' ? { externalId: message.id } : {}
      const payload = await payloadOf(message)
      const order: Order = { type: 'message', reference: message.id, conversation: message.to.value, ...chosen, payload }
      return { externalId: await give(order, signal) }
    },
    edit: (target, text) => about('edit', target, { text }),
    remove: target => about('removal', target, {}),
    react: (target, emoji) => about('reaction', target, { emoji }),
    markRead: target => about('read', target, {}),
    typing: async to => void (await give({ type: 'typing', reference: '', conversation: to.value, payload: {} })),
    findNumber: async number => (/^\d{8,15}$/.test(number) && !number.endsWith('0000') ? addressOf(number) : null),
    block: async () => {},
    rejectCall: async (callId, from) =>
      void (await give({ type: 'call', reference: callId, conversation: from.value, payload: { state: 'reject' } })),
    participants: async () => [],
    ...(behavesAs === 'phone' && { contacts: async () => [...PHONEBOOK] }),
    picture: async () => null,
    close,
  }
}

function outcomeOf({
  status,
  externalId,
  retryAfterSeconds,
  scope,
  details = String(status),
}: Awaited<ReturnType<Line['take']>>) {
  if (status === 200 && externalId !== undefined) return externalId
  if (status === 429) {
    const retryAfterMs = (retryAfterSeconds ?? 1) * 1000
    throw new SendError('wait', 'ERR_CHANNEL_LIMITED', details, { retryAfterMs, scope: scope ?? 'channel' })
  }
  if (status === 503) throw new SendError('wait', 'ERR_CHANNEL_UNREACHABLE', details, { retryAfterMs: 1000 })
  if (status === 401 || status === 403) throw new SendError('down', 'ERR_CHANNEL_TOKEN', details)
  if (status >= 400 && status < 500) throw new SendError('refused', 'ERR_SENDING_WAPP_MSG', details)
  throw new SendError('doubt', 'ERR_CHANNEL_UNREACHABLE', details)
}

/** The provider is this program: its books are our tables, and what it tells comes straight in. */
function here({ ticks }: SandboxConfig, outside: Outside, booksOf: (hookKey: string) => Books): Line {
  const provider = sandboxProvider({
    books: booksOf(keyOf(outside.hookUrl)),
    ticks,
    async tell(events) {
      for (const news of readEvents(events)) await outside.deliver(news)
    },
  })
  return {
    take: (order, signal) => Promise.race([provider.take(order), gaveUp(signal)]),
    close: async () => provider.stop(),
  }
}

async function there({ token }: SandboxConfig, outside: Outside, baseUrl: string): Promise<Line> {
  return elsewhere({ baseUrl, token, outside }).open()
}

const keyOf = (hookUrl: string): string => hookUrl.split('/').at(-1) ?? ''

const gaveUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const give = () => fail(new SendError('doubt', 'ERR_CHANNEL_UNREACHABLE', 'no answer in time'))
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })

function tell(url: string, entry: object, { fetch, log }: Outside): void {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(entry) }
  fetch(url, request).catch((error: unknown) => log.warn({ err: error }, 'the callback of a sandbox was not taken'))
}
