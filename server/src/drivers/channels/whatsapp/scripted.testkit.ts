import { EventEmitter } from 'node:events'
import library from 'whatsapp-web.js'
import { whatsappWith } from './index.ts'
import type { Options, WebClient } from './library.ts'
import type { Pace } from './session.ts'

// A client of the test's own where the library's would be: its events are the library's, with recorded data, and no browser is there.

export const ANA = '5511999990000@c.us'
export const OURS = '5511888880000@c.us'

/** A message as the page's own model of it. */
export const recorded = (id: string, more: object = {}, { fromMe = false, chat = ANA, author = '' } = {}): object => ({
  id: {
    fromMe,
    remote: chat,
    id,
    ...(author && { participant: author }),
    _serialized: [fromMe, chat, id, ...(author ? [author] : [])].join('_'),
  },
  from: fromMe ? OURS : chat,
  to: fromMe ? chat : OURS,
  ...(author && { author }),
  ...(fromMe ? {} : { notifyName: 'Ana' }),
  type: 'chat',
  body: '',
  t: 1_795_176_000,
  ack: 1,
  ...more,
})

/** What the library makes of it. */
const handed = (data: object) => ({ _data: data, rawData: data, ...data })

type Answers = { [what in keyof WebClient]?: (...args: unknown[]) => unknown }

// What a test answers is of the type the library has there.
const loosely = (answer: unknown): ReturnType<typeof JSON.parse> => answer

export class ScriptedClient extends EventEmitter implements WebClient {
  readonly asked: { what: string; with: unknown[] }[] = []
  readonly options: Options
  readonly #answers: Answers
  readonly info = loosely({ wid: { _serialized: OURS } })
  // No browser: the library had not yet one.
  declare readonly pupBrowser: WebClient['pupBrowser']

  constructor(options: Options, answers: Answers) {
    super()
    this.options = options
    this.#answers = answers
  }

  of(what: string): unknown[][] {
    return this.asked.filter(one => one.what === what).map(one => one.with)
  }

  /** As the library tells it; of messages it hands on the model. */
  tells(event: string, ...told: unknown[]): void {
    this.emit(event, ...told.map(one => (event.startsWith('message_') && typeof one === 'object' ? handed(Object(one)) : one)))
  }

  async #ask(what: keyof WebClient, args: unknown[], byDefault?: unknown) {
    this.asked.push({ what, with: args })
    return loosely((await this.#answers[what]?.(...args)) ?? byDefault)
  }

  initialize = (...args: unknown[]) => this.#ask('initialize', args)
  destroy = (...args: unknown[]) => this.#ask('destroy', args)
  logout = (...args: unknown[]) => this.#ask('logout', args)
  getState = (...args: unknown[]) => this.#ask('getState', args, null)
  requestPairingCode = (...args: unknown[]) => this.#ask('requestPairingCode', args)
  sendSeen = (...args: unknown[]) => this.#ask('sendSeen', args, true)
  getMessageById = (...args: unknown[]) => this.#ask('getMessageById', args, null)
  getChatById = (...args: unknown[]) => this.#ask('getChatById', args)
  getChats = (...args: unknown[]) => this.#ask('getChats', args, [])
  getContacts = (...args: unknown[]) => this.#ask('getContacts', args, [])
  getContactById = (...args: unknown[]) => this.#ask('getContactById', args)
  getContactLidAndPhone = (...args: unknown[]) => this.#ask('getContactLidAndPhone', args, [])
  createGroup = (...args: unknown[]) => this.#ask('createGroup', args)
  getNumberId = (...args: unknown[]) => this.#ask('getNumberId', args, null)
  getProfilePicUrl = (...args: unknown[]) => this.#ask('getProfilePicUrl', args)

  #made = 0
  /** As the page does: it tells of the message, then it says the id. */
  sendMessage = async (...args: unknown[]) => {
    const answer = await this.#ask('sendMessage', args, {})
    if (answer === 'none') return loosely(undefined)
    const [chat, content, options] = args
    const id = `3EB0${String(++this.#made).padStart(4, '0')}`
    const { _serialized: whole } = Object(recorded(id, {}, { fromMe: true, chat: String(chat) })).id
    const text = Object(options).caption ?? (typeof content === 'string' ? content : '')
    this.tells('message_create', recorded(id, { body: text, ...answer }, { fromMe: true, chat: String(chat) }))
    return loosely({ id: { id, _serialized: whole } })
  }
}

/** The driver over clients of the test's own, one after the other. */
export function scriptedDriver(answers: Answers = {}, pace: Pace = { lookMs: 60_000, answerMs: 1_000, patienceMs: 60_000 }) {
  const clients: ScriptedClient[] = []
  const driver = whatsappWith({
    load: async () => library,
    chromium: () => ({ executablePath: '/none' }),
    pace,
    open(_library, options) {
      const client = new ScriptedClient(options, answers)
      clients.push(client)
      return client
    },
  })
  return { driver, clients, last: () => clients.at(-1) ?? new ScriptedClient({}, {}) }
}
