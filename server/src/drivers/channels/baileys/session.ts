import type { AnyMessageContent, BaileysEventMap, ConnectionState, MiscMessageGenerationOptions, WAMessage } from 'baileys'
import type { News, StatusNews } from '../driver.ts'
import { SendError } from '../driver.ts'
import { addressOfJid } from '../lib/wa/jid.ts'
import { gaveUp, untilTaken } from '../lib/wa/patience.ts'
import { phonebook } from '../lib/wa/phonebook.ts'
import { CLOSED, endOf, reasonOf } from './ends.ts'
import type { Phone } from './library.ts'
import { groupNews, newsOf } from './read.ts'
import { type Receipts, receiptsOf } from './receipts.ts'
import { ownNames, type Parts, socketConfig } from './socket.ts'
import { forgetVersion } from './version.ts'

/** A code lives a minute, each that follows it twenty seconds. */
const FIRST_CODE_SECONDS = 60
const NEXT_CODE_SECONDS = 20

export interface Session {
  /** The line, where it is open. */
  phone(): Phone
  /** Returns when the server has it, which is later than that it was written to the line. */
  say(jid: string, content: AnyMessageContent, how?: Manner): Promise<Said>
  /** The oldest message of each conversation that was seen, to go back from. */
  oldest: ReadonlyMap<string, Oldest>
  end(options: { forget: boolean }): Promise<void>
}

type Manner = MiscMessageGenerationOptions & { signal?: AbortSignal }
type Said = WAMessage | undefined

interface Line {
  phone: Phone
  receipts: Receipts
  /** What lines before this one said they had, and nobody took in. */
  again(): void
}

interface Oldest {
  key: BaileysEventMap['messages.upsert']['messages'][number]['key']
  seconds: number
}

/**
 * One line after the other over one set of keys: after a code was read the server wants a new one. What a line tells is worked
 * off in its order, and nothing of it is lost while our own side is away.
 */
export class PhoneSession implements Session {
  readonly #parts: Parts
  readonly #open: (config: ReturnType<typeof socketConfig>) => Phone
  readonly #book = phonebook()
  readonly oldest = new Map<string, Oldest>()
  #line: Line | null = null
  #isOpen = false
  #codes = 0
  #pairingCode: string | undefined
  #told: Promise<void> = Promise.resolve()
  readonly #ending = new AbortController()
  readonly #untilOver: AbortSignal
  #isOver = false

  constructor(parts: Parts, open: (config: ReturnType<typeof socketConfig>) => Phone) {
    this.#parts = parts
    this.#open = open
    this.#untilOver = AbortSignal.any([parts.outside.signal, this.#ending.signal])
  }

  begin(): void {
    const line = this.#open(socketConfig(this.#parts))
    const receipts = receiptsOf(line)
    const { again } = this.#parts.inbox.guard(line, this.#untilOver)
    this.#line = { phone: line, receipts, again }
    this.#isOpen = false
    line.ev.process(events => {
      if (this.#isOver) return
      if (events['connection.update']?.connection === 'close') {
        handOver(line)
        receipts.lineEnded()
      }
      // One event after the other, however long each takes.
      this.#told = this.#told
        .then(() => this.#hear(line, events))
        .catch(error => this.#parts.outside.log.warn({ err: error }, 'a line stumbled'))
    })
  }

  phone(): Phone {
    return this.#openLine().phone
  }

  async say(jid: string, content: AnyMessageContent, { signal, ...how }: Manner = {}): Promise<Said> {
    const { phone, receipts } = this.#openLine()
    const messageId = how.messageId ?? this.#parts.library.generateMessageIDV2(phone.user?.id)
    try {
      const said = Promise.all([phone.sendMessage(jid, content, { ...how, messageId }), receipts.of(messageId)])
      const [made] = await (signal ? Promise.race([said, gaveUp(signal)]) : said)
      return made
    } finally {
      receipts.forget(messageId)
    }
  }

  #openLine(): Line {
    if (this.#line && this.#isOpen) return this.#line
    throw new SendError('down', 'ERR_WAPP_INITIALIZED', 'the phone is not connected')
  }

  async end({ forget }: { forget: boolean }): Promise<void> {
    if (this.#isOver) return
    const line = this.#line
    if (line) handOver(line.phone)
    this.#isOver = true
    this.#ending.abort()
    this.#line = null
    line?.receipts.lineEnded()
    if (forget) {
      await line?.phone.logout().catch((error: unknown) => this.#parts.outside.log.info({ err: error }, 'a phone was not told'))
      await this.#parts.outside.store.clear()
    }
    await line?.phone.end(undefined)
    await this.#told
  }

  async #hear(line: Phone, events: Partial<BaileysEventMap>): Promise<void> {
    const { outside, auth, groups, inbox, contacts } = this.#parts
    for (const { id } of [
      ...(events['groups.update'] ?? []),
      ...(events['group-participants.update'] ? [events['group-participants.update']] : []),
    ]) {
      if (id) groups.forget(id)
    }
    this.#lookBack(events)
    // Of a line that is over as well: the sooner it is here, the less is told again.
    for (const news of newsOf(events, this.#book, { groups, own: ownNames(this.#parts) }))
      await this.#surely(() => outside.deliver(news))
    await this.#surely(() => contacts.hear(events))
    // What could not be opened is asked for again, under the same id.
    inbox.letGo((events['messages.upsert']?.messages ?? []).flatMap(({ key, message }) => (message && key.id) || []))
    if (events['creds.update'] && !this.#isOver) await this.#surely(() => auth.save())
    if (line !== this.#line?.phone) return
    if (events['connection.update']) await this.#moved(line, events['connection.update'])
  }

  #surely(work: () => Promise<void>): Promise<void> {
    return untilTaken(work, { signal: this.#untilOver, log: this.#parts.outside.log })
  }

  #lookBack({ 'messages.upsert': arrived, 'messaging-history.set': past }: Partial<BaileysEventMap>): void {
    for (const { key, messageTimestamp } of [...(arrived?.messages ?? []), ...(past?.messages ?? [])]) {
      const seconds = Number(messageTimestamp ?? 0)
      const address = addressOfJid(key.remoteJid ?? '')
      if (!address || !key.id || seconds === 0) continue
      const before = this.oldest.get(address.value)
      if (!before || seconds < before.seconds) this.oldest.set(address.value, { key, seconds })
    }
  }

  async #moved(line: Phone, update: Partial<ConnectionState>): Promise<void> {
    if (update.qr) await this.#showCode(line, update.qr)
    else if (update.connection === 'connecting' || update.isNewLogin) await this.#tell({ status: 'opening' })
    else if (update.connection === 'open') await this.#opened(line)
    else if (update.connection === 'close') await this.#closed(update.lastDisconnect?.error)
    if (update.reachoutTimeLock?.isActive && this.#isOpen) {
      const until = update.reachoutTimeLock.timeEnforcementEnds?.toISOString() ?? ''
      await this.#tell({ status: 'connected', code: 'ERR_CHANNEL_LIMITED', details: `no new conversations until ${until}` })
    }
  }

  #tell(status: Omit<StatusNews, 'type'>): Promise<void> {
    return this.#surely(() => this.#parts.outside.deliver({ type: 'status', ...status }))
  }

  async #showCode(line: Phone, qrCode: string): Promise<void> {
    const { pairingNumber } = this.#parts.given
    if (pairingNumber) this.#pairingCode ??= await line.requestPairingCode(pairingNumber).catch(error => this.#withoutCode(error))
    const codeSeconds = this.#codes++ === 0 ? FIRST_CODE_SECONDS : NEXT_CODE_SECONDS
    await this.#tell({ status: 'qrcode', qrCode, codeSeconds, ...(this.#pairingCode && { pairingCode: this.#pairingCode }) })
  }

  /** There is still the picture. */
  #withoutCode(error: unknown): undefined {
    this.#parts.outside.log.info({ err: error }, 'no code to type was given')
  }

  async #opened(line: Phone): Promise<void> {
    this.#isOpen = true
    this.#line?.again()
    const number = addressOfJid(line.user?.id ?? this.#parts.auth.creds.me?.id ?? '')?.value
    await this.#tell({ status: 'connected', ...(number && { number }) })
    await this.#nameGroups(line)
  }

  /** Messages of a group do not name it. */
  async #nameGroups(line: Phone): Promise<void> {
    const { groups, outside } = this.#parts
    try {
      const all = Object.values(await line.groupFetchAllParticipating())
      for (const group of all) groups.keep(group)
      const names: News[] = all.flatMap(groupNews)
      for (const name of names) await outside.deliver(name)
    } catch (error) {
      outside.log.info({ err: error }, 'the groups were not told')
    }
  }

  async #closed(error: Error | undefined): Promise<void> {
    this.#isOpen = false
    if (this.#isOver) return
    const reason = reasonOf(error)
    if (reason === CLOSED.restart) return this.begin()
    const { outside } = this.#parts
    // Losing the keys may be final, so nothing but the phone's own word takes them away.
    if (reason === CLOSED.loggedOut) await this.#surely(() => outside.store.clear())
    if (reason === CLOSED.versionRefused) await forgetVersion(outside.store)
    await this.#tell(endOf(reason, error?.message ?? ''))
  }
}

/** It holds messages back for a moment after saying that they came, and throws them away with the line. */
const handOver = (line: Phone): boolean => line.ev.flush()
