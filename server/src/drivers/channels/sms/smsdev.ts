import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { gist } from '../../gist.ts'
import type { News, Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { type Answer, ask, overloaded, understood } from '../provider-call.ts'
import { partsOf } from './parts.ts'
import { fieldsOf, type SmsProvider } from './provider.ts'

interface SmsdevAccount {
  key: string
  /** How replies and reports come: `ask` needs nothing set in their panel. */
  reports: 'ask' | 'callback'
}

const PAUSE_MS = 30_000
const FORGET_AFTER_MS = 48 * 3600_000
const PENDING = 'smsdev.pending'

export function smsdev({ key, reports }: SmsdevAccount): SmsProvider {
  const call = async ({ fetch, baseUrl }: Outside, path: string, json: object, signal?: AbortSignal) =>
    resultOf(
      await ask(fetch, `${baseUrl('smsdev', 'https://api.smsdev.com.br').replace(/\/+$/, '')}/v1/${path}`, { json, signal }),
    )

  // Sends run side by side, and the list is one value.
  let last: Promise<unknown> = Promise.resolve()
  const change = (outside: Outside, how: (list: Pending) => Pending) => {
    last = last.then(async () => remember(outside, how(await pending(outside))))
    return last
  }

  async function check(outside: Outside) {
    const [found] = understood(balance, await call(outside, 'balance', { key }))
    return { ok: true as const, details: `${found?.saldo_sms ?? '?'} SMS` }
  }

  return {
    check,
    async begin(outside) {
      const health = await check(outside)
      if (reports === 'ask') void askAgain(outside, { call, key, change })
      return health
    },
    async send(number, { id, text }, outside, signal) {
      const message = { key, type: 9, number: Number(number), msg: text, refer: id }
      const [taken] = understood(sent, await call(outside, 'send', message, signal))
      const externalId = taken?.id ?? ''
      if (reports === 'ask') await change(outside, list => [...list, { id: externalId, at: Date.now() }])
      return { externalId, parts: partsOf(text) }
    },
    // Nothing is signed; a report carries the key, a reply comes to an address nobody else knows.
    verify: hook => (fieldsOf(hook).key ?? key) === key,
    read: hook => readCallback(fieldsOf(hook), reports),
  }
}

const text = z.union([z.string(), z.number()]).transform(String)
const many = <T extends z.ZodType>(one: T) =>
  z.preprocess((given: unknown) => (Array.isArray(given) ? given : [given]), z.array(one))

const said = z.object({ situacao: text.default(''), codigo: text.default(''), descricao: text.default('') })
const sent = many(said.extend({ id: text }))
const balance = many(said.extend({ saldo_sms: text }))
const reportsShape = many(said.extend({ id: text.optional() }))
const replies = many(said.extend({ telefone: text.optional(), id: text.optional(), id_sms_read: text.optional() }))

/** Errors come with a 200: it is the `situacao` that says. */
function resultOf(answer: Answer): unknown {
  const trouble = overloaded(answer)
  if (trouble) throw trouble
  const first = said.safeParse(Array.isArray(answer.body) ? answer.body[0] : answer.body)
  if (!first.success) {
    // Nothing new is an empty list.
    if (Array.isArray(answer.body) && answer.body.length === 0) return []
    throw new SendError(
      answer.status < 300 ? 'doubt' : 'down',
      'ERR_CHANNEL_UNREACHABLE',
      `${answer.status} ${gist(answer.text)}`,
    )
  }
  const { situacao, codigo, descricao } = first.data
  if (situacao === 'OK' || (situacao === '' && answer.status < 300)) return answer.body
  throw refusalOf(answer.status, `${codigo}: ${descricao}`)
}

function refusalOf(status: number, details: string): SendError {
  if (status === 401 || status === 403 || /\b(key|chave|autentic\w*|usu[aá]rio)\b/i.test(details)) {
    return new SendError('down', 'ERR_CHANNEL_TOKEN', details)
  }
  if (/saldo|cr[eé]dito/i.test(details)) {
    return new SendError('wait', 'ERR_CHANNEL_LIMITED', details, { scope: 'channel', retryAfterMs: 10 * 60_000 })
  }
  if (/n[uú]mero|number|telefone|destinat/i.test(details)) return new SendError('refused', 'ERR_WAPP_INVALID_CONTACT', details)
  return new SendError('refused', 'ERR_SENDING_WAPP_MSG', details)
}

const ACKS: Record<string, -1 | 1 | 2> = { RECEBIDA: 2, ENVIADA: 1, ERRO: -1, CANCELADA: -1, 'BLACK LIST': -1 }

function ackNews(externalId: string, state: string): News[] {
  const ack = ACKS[state.toUpperCase()]
  if (ack !== undefined)
    return [{ type: 'ack', externalId, ack, ...(ack < 0 && { code: 'ERR_SENDING_WAPP_MSG', details: state }) }]
  return state.toUpperCase() === 'FILA' ? [] : [{ type: 'unknown', what: `smsdev: ${state.slice(0, 40)}` }]
}

function replyNews(id: string, from: string, words: string): News {
  const number = from.replace(/\D/g, '')
  const address = { kind: 'phone', scope: '', value: number.length <= 11 ? `55${number}` : number } as const
  return { type: 'message', externalId: `in:${id}`, address, name: '', fromMe: false, text: words }
}

function readCallback(fields: Record<string, string>, reports: SmsdevAccount['reports']): News[] {
  const { id, situacao, from, message } = fields
  if (id && situacao) return ackNews(id, situacao)
  if (!id || !from || message === undefined) return [{ type: 'unknown', what: 'smsdev: neither a report nor a reply' }]
  // Where replies are asked for, this one was or will be.
  return reports === 'ask' ? [] : [replyNews(id, from, message)]
}

const pendingShape = z.array(z.object({ id: z.string(), at: z.number() }))
type Pending = z.output<typeof pendingShape>

async function pending({ store }: Outside): Promise<Pending> {
  const { [PENDING]: kept = '[]' } = await store.get([PENDING])
  return pendingShape.parse(JSON.parse(kept))
}

const remember = ({ store }: Outside, list: Pending) =>
  store.set({ [PENDING]: JSON.stringify(list.filter(({ at }) => at > Date.now() - FORGET_AFTER_MS).slice(-1000)) })

interface Asking {
  key: string
  call(outside: Outside, path: string, json: object, signal?: AbortSignal): Promise<unknown>
  change(outside: Outside, how: (list: Pending) => Pending): Promise<unknown>
}

/** Asks what became of what was sent, and for replies. A failure is the next round's. */
async function askAgain(outside: Outside, asking: Asking): Promise<void> {
  const { signal, log } = outside
  while (!signal.aborted) {
    try {
      await askReplies(outside, asking)
      await askReports(outside, asking)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'smsdev did not tell its reports')
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
}

async function askReplies(outside: Outside, { call, key }: Asking) {
  const found = understood(replies, await call(outside, 'inbox', { key, status: 0 }, outside.signal))
  for (const { telefone, id, id_sms_read: read, descricao } of found) {
    const name = read ?? id
    if (telefone && name) await outside.deliver(replyNews(name, telefone, descricao))
  }
}

async function askReports(outside: Outside, { call, key, change }: Asking) {
  const waiting = await pending(outside)
  if (waiting.length === 0) return
  const ids = waiting.slice(0, 100).map(({ id }) => Number(id))
  const found = understood(reportsShape, await call(outside, 'dlr', { key, id: ids }, outside.signal))
  const settled = new Set<string>()
  for (const [i, report] of found.entries()) {
    const id = report.id ?? String(ids[i])
    for (const news of ackNews(id, report.descricao)) {
      await outside.deliver(news)
      if (news.type === 'ack' && news.ack !== 1) settled.add(id)
    }
  }
  await change(outside, list => list.filter(({ id }) => !settled.has(id)))
}
