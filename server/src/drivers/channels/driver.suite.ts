import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Address } from '@balcao/contract/channels/addresses'
import {
  CHANNEL_KINDS,
  capabilities as capabilitySchema,
  MEDIA_KINDS,
  type MediaKind,
} from '@balcao/contract/channels/channel-words'
import { fieldsOf, secretsOf } from '@balcao/contract/channels/config-fields'
import { ERRORS } from '@balcao/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { createOutlet } from '../../infra/outlet.ts'
import { type Connection, type Driver, type News, type Outbound, type Outside, SendError, type WebhookCall } from './driver.ts'

/**
 * What every driver must do, whichever provider it speaks to: tried against a provider that is scripted in the driver's own
 * test. What a channel cannot do by its capabilities is not asked of it; what it says it can is.
 */
export function driverSuite(name: string, setUp: () => Promise<Rig>): void {
  describe(`${name} does what every driver does`, () => {
    let rig: Rig
    let live: Live | null = null
    beforeAll(async () => {
      rig = await setUp()
    })
    afterEach(async () => {
      await live?.end()
      live = null
    })
    afterAll(() => rig?.provider.close())

    const begin = async () => {
      live = await connected(rig)
      return live
    }
    declaresItself(() => rig)
    checksItsConfig(() => rig)
    sends(() => rig, begin)
    changesWhatWasSent(() => rig, begin)
    saysWhatBecameOfIt(() => rig, begin)
    hears(() => rig, begin)
    ends(() => rig, begin)
  })
}

/** A driver, and the scripted provider it is tried against. */
export interface Rig {
  driver: Driver
  /** Fields that are right, as a form sends them. */
  config: Record<string, unknown>
  /** The same with a token the provider does not know; null where there is nothing to know. */
  wrongConfig: Record<string, unknown> | null
  /** Somebody it can write to, as the driver names them. */
  customer: Address
  /** Where the provider's addresses lie in this test, for `outside.baseUrl`. */
  baseUrls?: Record<string, string>
  hookUrl?: string
  provider: ScriptedProvider
}

export interface ScriptedProvider {
  /** What it was given so far, the oldest first. */
  taken(): Taken[]
  /** How it answers what is sent next, once; false when this provider never does. */
  next(answer: NextAnswer): boolean
  /** Somebody writes to the company, under a name where the provider tells one: a webhook's call, or (null) the news comes by the connection. */
  says(message: { externalId: string; text: string; name?: string }): WebhookCall | null
  /** Somebody writes what nobody knows how to show; null where there are no kinds at all, by webhook or (`told`) by the connection. */
  saysUnknown(externalId: string): WebhookCall | 'told' | null
  /** The same call from a stranger who does not know the secret; null where the key in the address is the only one. */
  forged(): WebhookCall | null
  close(): Promise<void>
}

/** `broken`: an error of its own. `silent`: it takes it and never answers. `nonsense`: a page instead of an answer. */
export type NextAnswer = 'limited' | 'refused' | 'broken' | 'silent' | 'nonsense' | 'unauthorized'

export interface Taken {
  type: 'message' | 'edit' | 'removal' | 'reaction'
  to: string
  text?: string
  media?: { kind?: MediaKind; size: number; sha256: string }
  /** Titles of buttons and rows. */
  choices?: string[]
  quoted?: string
  emoji?: string
  /** The id we chose, where we choose. */
  chosenId?: string
}

/** What a driver may reach, with its news and its logs kept to be looked at. */
export interface Watched extends Outside {
  news: News[]
  logged: unknown[]
  heard<T extends News['type']>(type: T, is?: (news: Extract<News, { type: T }>) => boolean): Promise<Extract<News, { type: T }>>
  abort(): void
}

export function watchedOutside(given: Pick<Rig, 'baseUrls' | 'hookUrl'> = {}): Watched {
  const ending = new AbortController()
  const news: News[] = []
  const logged: unknown[] = []
  const waiting = new Set<(one: News) => void>()
  const kept = new Map<string, string>()
  return {
    news,
    logged,
    heard: (type, is = () => true) =>
      new Promise(done => {
        const look = (one: News): void => {
          if (!isOf(one, type) || !is(one)) return
          waiting.delete(look)
          done(one)
        }
        waiting.add(look)
        news.forEach(look)
      }),
    async deliver(one) {
      news.push(one)
      for (const look of [...waiting]) look(one)
    },
    store: {
      get: async keys => Object.fromEntries(keys.flatMap(key => (kept.has(key) ? [[key, kept.get(key) ?? '']] : []))),
      under: async prefix => Object.fromEntries([...kept].filter(([key]) => key.startsWith(prefix))),
      async set(values) {
        for (const [key, value] of Object.entries(values)) value === null ? kept.delete(key) : kept.set(key, value)
      },
      clear: async () => kept.clear(),
    },
    ...createOutlet(['127.0.0.1', 'localhost']),
    hookUrl: given.hookUrl ?? 'https://balcao.example/hooks/k3yk3yk3yk3yk3y',
    baseUrl: (key, byDefault) => given.baseUrls?.[key] ?? byDefault,
    log: { info: (...said) => void logged.push(said), warn: (...said) => void logged.push(said) },
    signal: ending.signal,
    abort: () => ending.abort(),
  }
}

const isOf = <T extends News['type']>(news: News, type: T): news is Extract<News, { type: T }> => news.type === type

interface Live {
  outside: Watched
  connection: Connection
  end(): Promise<void>
}
type Begin = () => Promise<Live>

async function connected(rig: Rig): Promise<Live> {
  const outside = watchedOutside(rig)
  const connection = await rig.driver.connect(parsed(rig), outside)
  await outside.heard('status', news => news.status === 'connected')
  return {
    outside,
    connection,
    async end() {
      await connection.close()
      outside.abort()
    },
  }
}

const parsed = (rig: Rig) => rig.driver.config.parse(rig.config)
const capabilitiesIn = (rig: Rig) => rig.driver.capabilitiesOf?.(parsed(rig)) ?? rig.driver.capabilities
const never = new AbortController().signal

let made = 0
const outboundTo = (rig: Rig, content: Outbound['content'], more: Partial<Outbound> = {}): Outbound => ({
  id: `3EB0BA1CA0${String(++made).padStart(12, '0')}`,
  to: rig.customer,
  content,
  ...more,
})
const text = (rig: Rig, body = `Olá ${made}, tudo bem? çãé 🙂`): Outbound => outboundTo(rig, { type: 'text', text: body })

const FILES: Record<MediaKind, { fileName: string; mimeType: string }> = {
  image: { fileName: 'foto.jpg', mimeType: 'image/jpeg' },
  video: { fileName: 'filme.mp4', mimeType: 'video/mp4' },
  audio: { fileName: 'som.mp3', mimeType: 'audio/mpeg' },
  voice: { fileName: 'voz.ogg', mimeType: 'audio/ogg' },
  document: { fileName: 'orçamento.pdf', mimeType: 'application/pdf' },
  sticker: { fileName: 'figura.webp', mimeType: 'image/webp' },
}

/** A file of the kind: of the usual type, or of another where the channel does not take that one. */
function fileOf(kind: MediaKind, types: readonly string[]) {
  const usual = FILES[kind].mimeType
  const isTaken = types.some(
    type => type === '*' || type === usual || (type.endsWith('/*') && usual.startsWith(type.slice(0, -1))),
  )
  const mimeType = isTaken ? usual : (types[0] ?? usual)
  const bytes = Buffer.from(`the bytes of ${FILES[kind].fileName} `.repeat(2000))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    kind,
    ...FILES[kind],
    mimeType,
    size: bytes.length,
    sha256,
    open: async () => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]),
    url: async () => `https://balcao.example/files/${sha256}`,
  }
}

const lastTaken = (rig: Rig): Taken => rig.provider.taken().at(-1) ?? expect.fail('the provider was given nothing')

function declaresItself(rigOf: () => Rig): void {
  test('[CHN-01] it says what it is and can do in the words of the contract', () => {
    const rig = rigOf()
    expect(CHANNEL_KINDS).toContain(rig.driver.kind)
    expect(capabilitySchema.parse(rig.driver.capabilities)).toEqual(rig.driver.capabilities)
    const can = capabilitySchema.parse(capabilitiesIn(rig))
    if (can.gapMs > 0) expect(can.inFlight, 'what goes with pauses goes one by one').toBe(1)
  })

  test('its fields can be drawn as a form, and its secrets are marked', () => {
    const rig = rigOf()
    const secretly = /token|secret|password|apikey|api_key/i
    const open = fieldsOf(rig.driver.config).filter(field => secretly.test(field.name) && !field.isSecret)
    expect(open.map(field => field.name)).toEqual([])
    expect(rig.driver.config.safeParse({ ...rig.config }).success).toBe(true)
    expect(rig.driver.config.parse(JSON.parse(JSON.stringify(parsed(rig)))), 'stored as JSON and read again').toEqual(parsed(rig))
  })
}

function checksItsConfig(rigOf: () => Rig): void {
  test('a check finds what is right', async () => {
    const rig = rigOf()
    expect(await rig.driver.check(parsed(rig), watchedOutside(rig))).toMatchObject({ ok: true })
  })

  test('a check says in a code what is wrong with a token, and throws nothing', async context => {
    const rig = rigOf()
    if (!rig.wrongConfig) return context.skip()
    const outside = watchedOutside(rig)
    const health = await rig.driver.check(rig.driver.config.parse(rig.wrongConfig), outside)
    expect(health.ok).toBe(false)
    if (!health.ok) expect(ERRORS).toHaveProperty(health.code)
    hidesSecrets(rig, rig.wrongConfig, [health, outside.logged])
  })
}

function sends(rigOf: () => Rig, begin: Begin): void {
  test('a text arrives as it was written, and has an id', async () => {
    const rig = rigOf()
    const { connection, outside } = await begin()
    const message = text(rig)
    const { externalId } = await connection.send(message, never)
    expect(externalId).toMatch(/\S/)
    expect(lastTaken(rig)).toMatchObject({ type: 'message', text: message.content.type === 'text' ? message.content.text : '' })
    if (capabilitiesIn(rig).chosenIds) {
      expect(externalId, 'the id is ours').toBe(lastTaken(rig).chosenId)
      const before = rig.provider.taken().length
      expect(await connection.send(message, never), 'the same message under the same id').toEqual({ externalId })
      const repeated = rig.provider.taken().slice(before)
      for (const one of repeated) expect(one.chosenId).toBe(externalId)
    }
    hidesSecrets(rig, rig.config, outside.logged)
  })

  test('every kind of file it can carry arrives whole', async () => {
    const rig = rigOf()
    const { connection } = await begin()
    const { media } = capabilitiesIn(rig)
    for (const kind of MEDIA_KINDS.filter(one => media[one])) {
      const file = fileOf(kind, media[kind]?.types ?? [])
      await connection.send(outboundTo(rig, { type: 'media', media: file, caption: media[kind]?.caption ? 'Veja' : '' }), never)
      expect(lastTaken(rig).media, kind).toMatchObject({ size: file.size, sha256: file.sha256 })
      if (media[kind]?.caption) expect(lastTaken(rig).text, kind).toBe('Veja')
    }
  })

  test('buttons and lists are shown where it has them', async context => {
    const rig = rigOf()
    const { buttons, listRows } = capabilitiesIn(rig)
    if (buttons === 0 && listRows === 0) return context.skip()
    const { connection } = await begin()
    const choices = ['Sim', 'Não', 'Talvez'].map((title, i) => ({ id: `c${i}`, title }))
    if (buttons > 0) {
      const shown = choices.slice(0, buttons)
      await connection.send(outboundTo(rig, { type: 'buttons', text: 'Confirma?', buttons: shown }), never)
      expect(lastTaken(rig)).toMatchObject({ text: 'Confirma?', choices: shown.map(({ title }) => title) })
    }
    if (listRows > 0) {
      await connection.send(outboundTo(rig, { type: 'list', text: 'Escolha', button: 'Ver', rows: choices }), never)
      expect(lastTaken(rig)).toMatchObject({ text: 'Escolha', choices: choices.map(({ title }) => title) })
    }
  })

  test('an answer names what it answers', async context => {
    const rig = rigOf()
    if (!capabilitiesIn(rig).quote) return context.skip()
    const { connection } = await begin()
    const first = await connection.send(text(rig), never)
    const quoted = { to: rig.customer, ...first, fromMe: true, sentAt: new Date(), text: 'Olá' }
    await connection.send({ ...text(rig), quoted }, never)
    expect(lastTaken(rig).quoted).toBe(first.externalId)
  })
}

function changesWhatWasSent(rigOf: () => Rig, begin: Begin): void {
  test('what was sent is reacted to, edited and deleted, where it can be', async () => {
    const rig = rigOf()
    const { connection } = await begin()
    const can = capabilitiesIn(rig)
    const { externalId } = await connection.send(text(rig), never)
    const target = { to: rig.customer, externalId, fromMe: true, sentAt: new Date() }
    expect([Boolean(connection.react), Boolean(connection.edit), Boolean(connection.remove)]).toEqual([
      can.react,
      can.editSeconds !== null,
      can.removeSeconds !== null,
    ])
    if (can.react) {
      await connection.react?.(target, '👍')
      expect(lastTaken(rig)).toMatchObject({ type: 'reaction', emoji: '👍' })
    }
    if (can.editSeconds !== null) {
      await connection.edit?.(target, 'Corrigido')
      expect(lastTaken(rig)).toMatchObject({ type: 'edit', text: 'Corrigido' })
    }
    if (can.removeSeconds !== null) {
      await connection.remove?.(target)
      expect(lastTaken(rig)).toMatchObject({ type: 'removal' })
    }
  })
}

function saysWhatBecameOfIt(rigOf: () => Rig, begin: Begin): void {
  const failure = async (context: TestContext, answer: NextAnswer, signal = never): Promise<SendError> => {
    const rig = rigOf()
    const { connection } = await begin()
    if (!rig.provider.next(answer)) context.skip()
    const error: unknown = await connection.send(text(rig), signal).then(
      () => expect.fail('it was sent'),
      (failed: unknown) => failed,
    )
    expect(error, String(error)).toBeInstanceOf(SendError)
    if (!(error instanceof SendError)) throw error
    expect(ERRORS).toHaveProperty(error.code)
    hidesSecrets(rig, rig.config, error.message)
    return error
  }

  test('a provider that wants less is waited for', async context => {
    const error = await failure(context, 'limited')
    expect(error.outcome).toBe('wait')
    if (error.retryAfterMs !== undefined) expect(error.retryAfterMs).toBeGreaterThan(0)
  })

  test('what the provider does not want will never be sent', async context => {
    expect((await failure(context, 'refused')).outcome).toBe('refused')
  })

  test('an error of the provider’s own is not taken for a sent message, nor for one nobody wants', async context => {
    expect(['wait', 'doubt']).toContain((await failure(context, 'broken')).outcome)
  })

  test('a page instead of an answer leaves a doubt', async context => {
    expect((await failure(context, 'nonsense')).outcome).toBe('doubt')
  })

  test('a provider that is silent is given up when we say so, and leaves a doubt', async context => {
    expect((await failure(context, 'silent', AbortSignal.timeout(300))).outcome).toBe('doubt')
  })

  test('a token that no longer holds ends the session', async context => {
    if (!rigOf().wrongConfig) return context.skip()
    expect((await failure(context, 'unauthorized')).outcome).toBe('down')
  })
}

/** What a stranger may post. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  'text',
  0,
  2 ** 53,
  true,
  [],
  {},
  [null, [[]], {}],
  { entry: null, message: { text: 7 }, events: 'x', data: [], object: {} },
  { __proto__: null, constructor: 'x', type: 'message', externalId: 7, from: {} },
  { message: '\u0000\ud800', timestamp: 9e15, at: 'yesterday' },
  JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
]
const NEWS = [
  'message',
  'ack',
  'edited',
  'removed',
  'reaction',
  'status',
  'call',
  'acksUntil',
  'identity',
  'group',
  'template',
  'history',
  'standing',
  'handover',
  'unknown',
] as const satisfies News['type'][]

function hears(rigOf: () => Rig, begin: Begin): void {
  test('what a customer writes arrives with its id, its text and its writer', async () => {
    const rig = rigOf()
    const { outside } = await begin()
    const call = rig.provider.says({ externalId: 'suite-1', text: 'Bom dia, çãé 🙂', name: 'Ana' })
    if (call) expect(rig.driver.webhook?.verify(parsed(rig), call)).toBe(true)
    await takeIn(rig, call, outside)
    const message = await outside.heard('message')
    expect(message).toMatchObject({ text: 'Bom dia, çãé 🙂', fromMe: false, address: { kind: rig.customer.kind } })
    expect(message.externalId).toContain('suite-1')
    expect(message.address.value).toMatch(/\S/)
    if (call) {
      const again = rig.driver.webhook?.read(parsed(rig), call) ?? []
      expect(
        again.find(one => one.type === 'message'),
        'told twice it is the same',
      ).toMatchObject({ externalId: message.externalId })
    }
  })

  test('[CON-08] whom the provider does not name has no name: what they are known as stays', async () => {
    const rig = rigOf()
    const { outside } = await begin()
    await takeIn(rig, rig.provider.says({ externalId: 'suite-2', text: 'Bom dia' }), outside)
    expect((await outside.heard('message')).name).toBe('')
  })

  test('what is of a kind nobody knows stands in the conversation as such', async context => {
    const rig = rigOf()
    const { outside } = await begin()
    const call = rig.provider.saysUnknown('suite-3')
    if (!call) return context.skip()
    await takeIn(rig, call === 'told' ? null : call, outside)
    expect(await outside.heard('message')).toMatchObject({
      kind: 'unsupported',
      fromMe: false,
      address: { kind: rig.customer.kind },
    })
  })

  test('a call that does not prove where it comes from is not believed', context => {
    const rig = rigOf()
    const call = rig.provider.forged()
    if (!call || !rig.driver.webhook) return context.skip()
    expect(rig.driver.webhook.verify(parsed(rig), call)).toBe(false)
  })

  test('nothing a stranger posts is an error, and what is unknown is said to be', context => {
    const rig = rigOf()
    const { webhook } = rig.driver
    if (!webhook) return context.skip()
    for (const body of HOSTILE) {
      const bytes = Buffer.from(JSON.stringify(body) ?? '')
      const call = { url: '/hooks/k', headers: {}, query: {}, bytes, body }
      expect(() => webhook.verify(parsed(rig), call)).not.toThrow()
      const news = webhook.read(parsed(rig), call)
      for (const one of news) expect(NEWS).toContain(one.type)
      expect(news.filter(one => one.type === 'message')).toEqual([])
    }
  })
}

async function takeIn(rig: Rig, call: WebhookCall | null, outside: Outside): Promise<void> {
  if (!call) return
  for (const news of rig.driver.webhook?.read(parsed(rig), call) ?? []) await outside.deliver(news)
}

function ends(rigOf: () => Rig, begin: Begin): void {
  test('it ends when it is told to, once or twice, and says nothing more', async () => {
    const rig = rigOf()
    const { outside, connection } = await begin()
    await connection.close()
    await connection.close()
    outside.abort()
    const before = outside.news.length
    const call = rig.provider.says({ externalId: 'suite-late', text: 'Ainda aí?' })
    if (call) return
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(outside.news.slice(before).filter(one => one.type === 'message')).toEqual([])
  })
}

/** No line of the log and no provider event may hold a secret that opens the account. */
function hidesSecrets(rig: Rig, config: Record<string, unknown>, said: unknown): void {
  const written = JSON.stringify(said, (_key, value: unknown) =>
    value instanceof Error ? `${value.message} ${value.stack}` : value,
  )
  for (const field of secretsOf(rig.driver.config)) {
    const value = config[field]
    if (typeof value === 'string') expect(written).not.toContain(value)
  }
}
