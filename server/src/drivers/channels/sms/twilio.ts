import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@balcao/contract/errors'
import { z } from 'zod'
import { gist } from '../../gist.ts'
import type { InboundMedia, MessageNews, News, Outside, WebhookCall } from '../driver.ts'
import { SendError } from '../driver.ts'
import { type Answer, ask, type Call, fileFrom, overloaded, understood } from '../provider-call.ts'
import { partsOf } from './parts.ts'
import { fieldsOf, type SmsProvider } from './provider.ts'

interface TwilioAccount {
  accountSid: string
  authToken: string
  /** A number of the account, a sender's name, or a messaging service (MG…). */
  from: string
}

export function twilio(account: TwilioAccount): SmsProvider {
  const { accountSid, authToken, from } = account
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
  const rootOf = ({ baseUrl }: Outside) => baseUrl('twilio', 'https://api.twilio.com').replace(/\/+$/, '')
  const call = async (outside: Outside, path: string, more: Call = {}) =>
    resultOf(await ask(outside.fetch, `${rootOf(outside)}/2010-04-01/Accounts/${accountSid}${path}`, { ...more, headers }))

  async function check(outside: Outside) {
    const { friendly_name: name, status } = understood(accountShape, await call(outside, '.json'))
    if (status !== 'active')
      return { ok: false as const, code: 'ERR_CHANNEL_BANNED' as const, details: `the account is ${status}` }
    if (from.startsWith('+') && !(await numberOf(outside))) {
      return { ok: false as const, code: 'ERR_CHANNEL_DATA' as const, details: `${from} is not a number of ${name}` }
    }
    return { ok: true as const, name, number: from }
  }

  const numberOf = async (outside: Outside) =>
    understood(numbersShape, await call(outside, `/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(from)}`))
      .incoming_phone_numbers[0]?.sid

  return {
    check,
    async begin(outside) {
      const health = await check(outside)
      const own = health.ok && from.startsWith('+') ? await numberOf(outside) : undefined
      // A service has its own address for what comes in; a number is told ours.
      if (own) await call(outside, `/IncomingPhoneNumbers/${own}.json`, { form: { SmsUrl: outside.hookUrl, SmsMethod: 'POST' } })
      return health
    },
    async send(number, { text }, outside, signal) {
      const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      const form = { To: `+${number}`, Body: text, StatusCallback: outside.hookUrl, ...sender }
      const { sid } = understood(sentShape, await call(outside, '/Messages.json', { form, signal }))
      return { externalId: sid, parts: partsOf(text) }
    },
    download: outside => async (ref, signal) => {
      // Only Twilio hears who we are, whatever address a message names.
      const isTheirs = new URL(ref).origin === new URL(rootOf(outside)).origin
      return fileFrom(outside.fetch, ref, { signal, ...(isTheirs && { headers }) })
    },
    verify: hook => isSigned(hook, authToken) && [undefined, accountSid].includes(fieldsOf(hook).AccountSid),
    read: hook => newsOf(fieldsOf(hook)),
    answer: () => ({ type: 'text/xml', body: '<Response/>' }),
  }
}

const accountShape = z.object({ friendly_name: z.string(), status: z.string() })
const numbersShape = z.object({ incoming_phone_numbers: z.array(z.object({ sid: z.string() })) })
const sentShape = z.object({ sid: z.string() })
const refusalShape = z.object({ code: z.number(), message: z.string() })

function resultOf(answer: Answer): unknown {
  const refused = refusalShape.safeParse(answer.body)
  if (answer.status < 300) return answer.body
  const trouble = overloaded(answer)
  if (trouble) throw trouble
  if (!refused.success) throw new SendError('down', 'ERR_CHANNEL_UNREACHABLE', `${answer.status} ${gist(answer.text)}`)
  const { code, message } = refused.data
  const details = `${code}: ${message}`
  if (code === 20003) throw new SendError('down', 'ERR_CHANNEL_TOKEN', details)
  if (code === 20404) throw new SendError('down', 'ERR_CHANNEL_DATA', details)
  if (code === 20429 || code === 14107 || code === 30001)
    throw new SendError('wait', 'ERR_CHANNEL_LIMITED', details, { scope: 'channel' })
  throw new SendError('refused', meaningOf(code), details)
}

const MEANINGS: Record<number, ErrorCode> = {
  21610: 'ERR_BLOCKED_BY_CONTACT',
  21211: 'ERR_WAPP_INVALID_CONTACT',
  21217: 'ERR_WAPP_INVALID_CONTACT',
  21407: 'ERR_WAPP_INVALID_CONTACT',
  21614: 'ERR_WAPP_INVALID_CONTACT',
  30005: 'ERR_WAPP_INVALID_CONTACT',
  30006: 'ERR_WAPP_INVALID_CONTACT',
  21602: 'ERR_EMPTY_MESSAGE',
  21603: 'ERR_CHANNEL_DATA',
  21606: 'ERR_CHANNEL_DATA',
  21608: 'ERR_CHANNEL_DATA',
  21612: 'ERR_CHANNEL_DATA',
  21659: 'ERR_CHANNEL_DATA',
  30002: 'ERR_CHANNEL_BANNED',
}
const meaningOf = (code: number): ErrorCode => MEANINGS[code] ?? 'ERR_SENDING_WAPP_MSG'

/** Twilio signs the address it called and the fields in order; it may have written the usual port, or left it out. */
function isSigned({ url, headers, bytes }: WebhookCall, authToken: string): boolean {
  const given = Buffer.from(headers['x-twilio-signature'] ?? '', 'base64')
  const form = [...new URLSearchParams(bytes.toString())].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const fields = form.map(([name, value]) => name + value).join('')
  return spellings(url).some(address => {
    const expected = createHmac('sha1', authToken)
      .update(address + fields)
      .digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function spellings(address: string): string[] {
  const url = URL.parse(address)
  if (!url || url.port) return [address]
  const port = url.protocol === 'https:' ? '443' : '80'
  return [address, address.replace(url.host, `${url.host}:${port}`)]
}

const ACKS: Record<string, -1 | 1 | 2 | 3> = { sent: 1, delivered: 2, read: 3, undelivered: -1, failed: -1 }
const ON_ITS_WAY = new Set(['accepted', 'scheduled', 'queued', 'sending'])

function newsOf(fields: Record<string, string>): News[] {
  const { MessageSid: sid, MessageStatus: status, From: from = '' } = fields
  if (!sid) return [{ type: 'unknown', what: 'twilio: no message' }]
  if (status !== undefined && status !== 'received') {
    const ack = ACKS[status]
    if (ack !== undefined) return [{ type: 'ack', externalId: sid, ack, ...(ack < 0 && whyNot(fields)) }]
    return ON_ITS_WAY.has(status) ? [] : [{ type: 'unknown', what: `twilio: ${status.slice(0, 40)}` }]
  }
  // Other networks of theirs stand before a colon: `messenger:4711` is nobody's telephone.
  if (!/^\+?\d+$/.test(from)) return [{ type: 'unknown', what: 'twilio: no number' }]
  const number = from.replace(/\D/g, '')
  if (number === '' || fields.Body === undefined) return [{ type: 'unknown', what: 'twilio: no sender' }]
  const files = filesOf(fields)
  const news: MessageNews = {
    type: 'message',
    externalId: sid,
    address: { kind: 'phone', scope: '', value: number },
    name: '',
    fromMe: false,
    text: fields.Body,
  }
  const [first, ...others] = files
  const further = others.map((media, i): MessageNews => ({ ...news, externalId: `${sid}:${i + 1}`, text: '', media }))
  return [{ ...news, ...(first && { media: first }) }, ...further]
}

function whyNot({ ErrorCode: code = '', ErrorMessage: said = '' }: Record<string, string>) {
  return { code: meaningOf(Number(code)), details: [code, said].filter(Boolean).join(': ') }
}

function filesOf(fields: Record<string, string>): InboundMedia[] {
  const count = Math.min(Number(fields.NumMedia) || 0, 10)
  return Array.from({ length: count }, (_, i) => i).flatMap(i => {
    const ref = fields[`MediaUrl${i}`]
    const mimeType = fields[`MediaContentType${i}`] ?? 'application/octet-stream'
    return ref ? [{ kind: kindOf(mimeType), mimeType, source: { ref } }] : []
  })
}

function kindOf(mimeType: string): InboundMedia['kind'] {
  const [family] = mimeType.split('/')
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}
