import { z } from 'zod'
import { CAN_NOTHING } from '../can-nothing.ts'
import type { Connection, Driver, Outbound, Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { toldHealth } from '../provider-call.ts'
import type { SmsProvider } from './provider.ts'
import { smsdev } from './smsdev.ts'
import { twilio } from './twilio.ts'

const config = z
  .object({
    provider: z.enum(['twilio', 'smsdev']),
    accountSid: z
      .string()
      .trim()
      .regex(/^AC[0-9a-f]{32}$/i)
      .optional(),
    authToken: z.string().trim().min(1).optional().meta({ secret: true }),
    from: z.string().trim().min(1).optional(),
    key: z.string().trim().min(1).optional().meta({ secret: true }),
    reports: z.enum(['ask', 'callback']).default('ask'),
  })
  .superRefine((given, { addIssue }) => {
    for (const field of NEEDED[given.provider]) {
      if (given[field] === undefined) addIssue({ code: 'custom', path: [field], message: 'required' })
    }
  })
type Config = z.output<typeof config>

const NEEDED = { twilio: ['accountSid', 'authToken', 'from'], smsdev: ['key'] } as const

export const sms: Driver<typeof config> = {
  kind: 'sms',
  config,
  capabilities: {
    ...CAN_NOTHING,
    textMax: 1600,
    delivered: true,
    starts: true,
    addresses: 'phone',
    inFlight: 5,
  },
  check: (given, outside) => toldHealth(() => providerOf(given).check(outside)),
  connect,
  webhook: {
    verify: (given, call) => providerOf(given).verify(call),
    read: (given, call) => providerOf(given).read(call),
    answer: given => providerOf(given).answer?.() ?? null,
  },
}

function providerOf({ provider, accountSid = '', authToken = '', from = '', key = '', reports }: Config): SmsProvider {
  switch (provider) {
    case 'twilio':
      return twilio({ accountSid, authToken, from })
    case 'smsdev':
      return smsdev({ key, reports })
  }
}

async function connect(given: Config, outside: Outside): Promise<Connection> {
  const provider = providerOf(given)
  const ending = new AbortController()
  const session = { ...outside, signal: AbortSignal.any([outside.signal, ending.signal]) }
  const health = await provider.begin(session)
  if (!health.ok) throw new SendError('down', health.code, health.details ?? '')
  await outside.deliver({ type: 'status', status: 'connected', ...(health.number && { number: health.number }) })
  return {
    send: async (message, signal) => provider.send(message.to.value.replace(/\D/g, ''), worded(message), session, signal),
    ...(provider.download && { download: provider.download(session) }),
    async close() {
      ending.abort()
      await outside.deliver({ type: 'status', status: 'disconnected' })
    },
  }
}

function worded(message: Outbound): Outbound & { text: string } {
  if (message.content.type === 'text') return { ...message, text: message.content.text }
  throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `a short message is text, not ${message.content.type}`)
}
