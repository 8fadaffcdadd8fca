import { setTimeout as sleep } from 'node:timers/promises'
import type { News, Outside, StatusNews } from '../driver.ts'
import { SendError } from '../driver.ts'
import { addressOfJid } from '../lib/wa/jid.ts'
import { untilTaken, within } from '../lib/wa/patience.ts'
import type { WebConfig } from './config.ts'
import { endOf, unreachable, unread } from './ends.ts'
import { type Folder, removeFolder } from './folder.ts'
import { Hearing } from './hearing.ts'
import type { WebClient } from './library.ts'

/** A picture lives a minute, each that follows it twenty seconds, a code to type three minutes. */
const FIRST_QR_SECONDS = 60
const NEXT_QR_SECONDS = 20
const CODE_SECONDS = 180
const CODES = 3

export interface Pace {
  /** Between two looks at the page. */
  lookMs: number
  /** A page that is loading, or hung, answers nothing. */
  answerMs: number
  /** Without any sign on the way to being connected, it is begun again. */
  patienceMs: number
}

const LOOKS = 3
const LOGOUT_MS = 3_000
const CLOSE_MS = 4_000

interface WebParts {
  client: WebClient
  given: WebConfig
  outside: Outside
  folder: Folder
  pace: Pace
}

/** A page of WhatsApp's in a browser of ours, from its start until one of the two is gone. */
export class WebSession {
  readonly #parts: WebParts
  readonly #ending = new AbortController()
  readonly hearing: Hearing
  #told: Promise<void> = Promise.resolve()
  #starting: Promise<void> = Promise.resolve()
  #looking: Promise<void> = Promise.resolve()
  #ended: Promise<void> | undefined
  #isStarted = false
  #isOpen = false
  #isLost = false
  #isLoggedOut = false
  #movedAt = Date.now()
  #last = ''
  #qrs = 0
  #codes = 0
  #shown: Pick<StatusNews, 'qrCode' | 'pairingCode'> = {}

  constructor(parts: WebParts) {
    this.#parts = parts
    this.hearing = new Hearing(parts.client, {
      log: parts.outside.log,
      deliver: news => this.#deliver(news),
      inOrder: work => this.#inOrder(work),
    })
  }

  begin(): void {
    const { client, outside, pace } = this.#parts
    const on = (event: string, hear: (told: unknown) => Promise<void>) =>
      client.on(event, told => {
        this.#movedAt = Date.now()
        this.#inOrder(() => hear(told))
      })
    on('qr', qr => this.#showQr(String(qr)))
    on('code', code => this.#showCode(String(code)))
    on('loading_screen', () => this.#opening())
    on('authenticated', () => this.#opening())
    on('ready', () => this.#opened())
    on('change_state', state => this.#moved(String(state)))
    on('auth_failure', words => this.#lost({ ...endOf('LOGOUT'), details: String(words) }))
    on('disconnected', reason => this.#lost(endOf(String(reason))))
    this.hearing.listen()
    outside.signal.addEventListener('abort', () => void this.end({ forget: false }), { once: true })
    this.#inOrder(() => this.#opening())
    this.#starting = client
      .initialize()
      .catch(error => this.#inOrder(() => this.#lost(unreachable(error))))
      .finally(() => {
        this.#isStarted = true
      })
    this.#looking = this.#keepLooking(pace)
  }

  client(): WebClient {
    if (this.#isOpen) return this.#parts.client
    throw new SendError('down', 'ERR_WAPP_INITIALIZED', 'the phone is not connected')
  }

  /** Aborted when the session ends. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  end(options: { forget: boolean }): Promise<void> {
    this.#ended ??= this.#end(options)
    return this.#ended
  }

  async #end({ forget }: { forget: boolean }): Promise<void> {
    this.#ending.abort()
    const { client, folder, outside } = this.#parts
    if (forget && this.#isOpen) {
      await within(LOGOUT_MS, client.logout()).catch(error => outside.log.info({ err: error }, 'a phone was not told'))
    }
    this.#isOpen = false
    await this.#closeBrowser()
    if (forget || this.#isLoggedOut || folder.isForNow) await removeFolder(folder.path)
    await Promise.all([this.#told, this.#looking])
  }

  async #closeBrowser(): Promise<void> {
    const { client, outside } = this.#parts
    while (!client.pupBrowser && !this.#isStarted) await Promise.race([this.#starting, sleep(50)])
    const child = client.pupBrowser?.process()
    await within(CLOSE_MS, client.destroy()).catch(error => outside.log.info({ err: error }, 'a browser did not close'))
    child?.kill('SIGKILL')
    await this.#starting
  }

  /** One event after the other, however long each takes. */
  #inOrder(work: () => Promise<void>): void {
    this.#told = this.#told.then(async () => {
      if (this.#ending.signal.aborted) return
      await work().catch(error => this.#parts.outside.log.warn({ err: error }, 'a page stumbled'))
    })
  }

  #deliver(news: News): Promise<void> {
    const { outside } = this.#parts
    return untilTaken(() => outside.deliver(news), { signal: this.#ending.signal, log: outside.log })
  }

  async #tell(status: StatusNews): Promise<void> {
    const told = JSON.stringify(status)
    if (told === this.#last) return
    this.#last = told
    await this.#deliver(status)
  }

  async #opening(): Promise<void> {
    if (!this.#isOpen && !this.#isLost) await this.#tell({ type: 'status', status: 'opening' })
  }

  async #showQr(qrCode: string): Promise<void> {
    const { client, given, outside } = this.#parts
    const codeSeconds = this.#qrs++ === 0 ? FIRST_QR_SECONDS : NEXT_QR_SECONDS
    this.#shown = { ...this.#shown, qrCode }
    await this.#tell({ type: 'status', status: 'qrcode', ...this.#shown, codeSeconds })
    if (!given.pairingNumber || this.#qrs > 1) return
    // It is told as an event; where WhatsApp gives none there is still the picture.
    await client
      .requestPairingCode(given.pairingNumber)
      .catch(error => outside.log.info({ err: error }, 'no code to type was given'))
  }

  async #showCode(pairingCode: string): Promise<void> {
    if (++this.#codes > CODES) return this.#lost(unread())
    this.#shown = { ...this.#shown, pairingCode }
    await this.#tell({ type: 'status', status: 'qrcode', ...this.#shown, codeSeconds: CODE_SECONDS })
  }

  async #opened(): Promise<void> {
    if (this.#isOpen || this.#isLost) return
    this.#isOpen = true
    const number = addressOfJid(this.#parts.client.info?.wid?._serialized ?? '')?.value
    await this.#tell({ type: 'status', status: 'connected', ...(number && { number }) })
  }

  /** The page mends its line by itself, as long as it is one of these. */
  async #moved(state: string): Promise<void> {
    if (state === 'CONNECTED') return this.#parts.client.info ? this.#opened() : undefined
    if (!['OPENING', 'PAIRING', 'TIMEOUT'].includes(state) || !this.#isOpen) return
    this.#isOpen = false
    await this.#tell({ type: 'status', status: 'opening', code: 'ERR_WAPP_INITIALIZED', details: state })
  }

  async #lost(end: StatusNews): Promise<void> {
    if (this.#isLost) return
    this.#isLost = true
    this.#isOpen = false
    if (end.code === 'ERR_CHANNEL_LOGGED_OUT') this.#isLoggedOut = true
    await this.#tell(end)
  }

  /** That it is ready is not always told, that it crashed never is. */
  async #keepLooking({ lookMs, patienceMs }: Pace): Promise<void> {
    const { signal } = this.#ending
    let failures = 0
    while (!this.#isLost) {
      await sleep(lookMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await this.#look()
        failures = 0
      } catch (error) {
        if (this.#isOpen && ++failures >= LOOKS) this.#inOrder(() => this.#lost(unreachable(error)))
      }
      if (this.#isOpen || Date.now() - this.#movedAt < patienceMs) continue
      this.#inOrder(() => this.#lost(this.#qrs > 0 ? unread() : unreachable('WhatsApp Web does not load')))
    }
  }

  async #look(): Promise<void> {
    const { client, pace } = this.#parts
    if (client.pupBrowser?.connected === false) return this.#inOrder(() => this.#lost(unreachable('the browser is gone')))
    const state = await within(pace.answerMs, client.getState())
    if (state === 'CONNECTED' && client.info) this.#inOrder(() => this.#opened())
  }
}
