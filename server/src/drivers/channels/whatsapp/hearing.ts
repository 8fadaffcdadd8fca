import type { News, Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { addressOfJid, type Names } from '../lib/wa/jid.ts'
import { within } from '../lib/wa/patience.ts'
import { type Phonebook, phonebook } from '../lib/wa/phonebook.ts'
import { at, textAt } from '../lib/wa/walk.ts'
import { membersNews, peopleOf } from './groups/members.ts'
import { jidIn, keyIn } from './key.ts'
import { Known } from './known.ts'
import type { WebClient } from './library.ts'
import { Outbox } from './outbox.ts'
import { ackNews, callNews, editedNews, groupNews, messageNews, reactionNews, removedNews } from './read.ts'

const ASKED_MS = 5_000
const CALLS = 50

interface Ways {
  log: Outside['log']
  deliver(news: News): Promise<void>
  inOrder(work: () => Promise<void>): void
}

/** What the page tells of people: as news, in its order, with everybody's names. */
export class Hearing {
  readonly known: Known
  readonly outbox: Outbox
  readonly #client: WebClient
  readonly #ways: Ways
  readonly #book: Phonebook = phonebook()
  readonly #known = new Set<string>()
  readonly #calls = new Map<string, unknown>()

  constructor(client: WebClient, ways: Ways) {
    this.#client = client
    this.#ways = ways
    this.known = new Known(client)
    this.outbox = new Outbox(held => {
      for (const data of held) ways.inOrder(() => this.#message(data))
    })
  }

  listen(): void {
    const on = (event: string, hear: (...told: unknown[]) => Promise<void>) =>
      this.#client.on(event, (...told) => this.#ways.inOrder(() => hear(...told)))
    // The page tells of a sent message before its id is known: its place in the order is taken at once.
    this.#client.on('message_create', message => this.#created(dataOf(message)))
    on('message_ack', (message, ack) => this.#tell(ackNews(dataOf(message), ack)))
    on('message_edit', (message, body) => this.#tell(editedNews(dataOf(message), body)))
    on('message_revoke_everyone', message => this.#tell(removedNews(dataOf(message))))
    on('message_reaction', reaction => this.#reaction(reaction))
    on('message_ciphertext_failed', () => this.#tell([{ type: 'unknown', what: 'whatsapp: ciphertext' }]))
    on('group_update', change => this.#group(change))
    for (const event of ['group_join', 'group_leave', 'group_admin_changed']) on(event, told => this.#members(told))
    on('call', call => this.#call(call))
  }

  /** As a call would have been heard, with whom it is about told before. */
  async past(data: unknown): Promise<News[]> {
    const key = keyIn(at(data, 'id'))
    if (key) this.known.keep(key)
    await this.#tell(await this.#introduced(data))
    return messageNews(data, this.#book)
  }

  /** What somebody goes by, as far as was told here. */
  names(jid: string): Names | null {
    return this.#book.names(jid)
  }

  /** Asks whose numbers these hidden names are, all at once; what is learnt is told. */
  async meet(jids: readonly string[]): Promise<void> {
    const hidden = jids.filter(jid => addressOfJid(jid)?.kind === 'lid' && this.#book.names(jid)?.address.kind === 'lid')
    if (hidden.length === 0) return
    const pairs = await this.#asked(() => this.#client.getContactLidAndPhone(hidden))
    for (const { lid, pn } of pairs ?? []) await this.#tell(this.#book.learn(lid, pn))
  }

  async rejectCall(callId: string): Promise<void> {
    const call = this.#calls.get(callId)
    const reject = at(call, 'reject')
    if (typeof reject !== 'function') throw new SendError('refused', 'ERR_CHANNEL_DATA', 'this call is over')
    await reject.call(call)
  }

  async #tell(news: readonly News[]): Promise<void> {
    for (const one of news) await this.#ways.deliver(one)
  }

  #created(data: unknown): void {
    const key = keyIn(at(data, 'id'))
    if (!key || !addressOfJid(key.chat)) return
    this.known.keep(key)
    const ours = key.fromMe ? this.outbox.ours(data) : null
    this.#ways.inOrder(() => (ours ? this.#tell(ours) : this.#message(data)))
  }

  async #message(data: unknown): Promise<void> {
    const ours = keyIn(at(data, 'id'))?.fromMe ? this.outbox.ours(data) : null
    if (ours) return this.#tell(ours)
    const learned = await this.#introduced(data)
    const news = messageNews(data, this.#book)
    // Told before it is known to whom it belongs, and again once there is somebody it is told of.
    await this.#tell([...learned, ...news, ...(news.length > 0 ? learned : [])])
  }

  async #reaction(reaction: unknown): Promise<void> {
    await this.#tell(await this.#namesOf(jidIn(reaction, 'senderId'), ''))
    await this.#tell(reactionNews(reaction, this.#book))
  }

  async #call(call: unknown): Promise<void> {
    const [news] = callNews(call, this.#book)
    if (news?.type !== 'call' || this.#calls.has(news.callId)) return
    this.#calls.set(news.callId, call)
    await this.#tell([news])
    if (this.#calls.size > CALLS) for (const oldest of this.#calls.keys()) return void this.#calls.delete(oldest)
  }

  async #group(change: unknown): Promise<void> {
    if (textAt(change, 'type') === 'subject') await this.#tell(groupNews(textAt(change, 'chatId'), textAt(change, 'body')))
  }

  /** Whose numbers they are is asked before: a ban is of a number. */
  async #members(told: unknown): Promise<void> {
    await this.meet(peopleOf(told))
    const own = jidIn(this.#client.info, 'wid')
    const [pair] = (await this.#asked(() => this.#client.getContactLidAndPhone([own]))) ?? []
    await this.#tell(membersNews(told, this.#book, [own, ...(pair?.lid ? [pair.lid] : [])]))
  }

  /** What the page does not say in the message, and is asked for once: a group's name, and whose number a hidden name is. */
  async #introduced(data: unknown): Promise<News[]> {
    const key = keyIn(at(data, 'id'))
    if (!key) return []
    const name = key.fromMe ? '' : textAt(data, 'notifyName')
    const isGroup = addressOfJid(key.chat)?.kind === 'group'
    const author = jidIn(data, 'author') || key.author
    if (!isGroup) return this.#namesOf(key.chat, name)
    return [...(await this.#groupName(key.chat)), ...(author ? await this.#namesOf(author, name) : [])]
  }

  async #groupName(jid: string): Promise<News[]> {
    const chat = await this.#askOnce(jid, () => this.#client.getChatById(jid))
    return groupNews(jid, chat?.name ?? '')
  }

  async #namesOf(jid: string, name: string): Promise<News[]> {
    if (addressOfJid(jid)?.kind !== 'lid') return []
    const [pair] = (await this.#askOnce(jid, () => this.#client.getContactLidAndPhone([jid]))) ?? []
    return pair ? this.#book.learn(pair.lid, pair.pn, name) : []
  }

  async #askOnce<T>(jid: string, ask: () => Promise<T>): Promise<T | null> {
    if (this.#known.has(jid)) return null
    this.#known.add(jid)
    return this.#asked(ask)
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T | null> {
    return within(ASKED_MS, ask()).catch((error: unknown) => {
      this.#ways.log.info({ err: error }, 'the page knew no more of somebody')
      return null
    })
  }
}

const dataOf = (message: unknown): unknown => at(message, '_data')
