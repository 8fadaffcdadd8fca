import { refuse } from '@balcao/contract/errors'
import type { EventPayload } from '@balcao/contract/events'
import { log } from '../log.ts'
import type { Fact } from '../relay/facts.ts'
import type { Connection, Sockets } from './sockets.ts'
import { type Abroad, viewersAbroad } from './viewers-abroad.ts'
import { type AudienceFor, Audiences } from './viewers-audiences.ts'
import type { Viewer } from './viewers-word.ts'

type People = EventPayload<'ticket.viewers'>['tickets'][number]['people']

/**
 * Viewers: who has a ticket open, and who writes in it. Viewers are never stored: what a browser said holds as long
 * as its socket, what another process said as long as that process goes on saying that it lives. A ticket's viewers are
 * announced in the ticket's rooms.
 */
export interface Viewers {
  /** The first word of a browser is answered with the viewers there are. */
  say(socket: Connection, said: { ticketId: number | null; isTyping: boolean }): Promise<void>
  left(socket: Connection): void
  /** Tickets moved: others may see them now. */
  follow(facts: readonly Fact[]): void
  /** Sockets moved: some may no longer see what they look at. */
  recheck(): void
  stop(): Promise<void>
}

/** What happens within this time is told at once. */
const GATHER_MS = 80

interface Options {
  io: Sockets
  audienceFor: AudienceFor
  /** Nobody else is there to be told. */
  isAlone: boolean
}

export const startViewers = (options: Options): Viewers => new LiveViewers(options)

class LiveViewers implements Viewers {
  readonly #io: Sockets
  readonly #audiences: Audiences
  readonly #abroad: Abroad | null
  readonly #here = new Map<Connection, Viewer>()
  /** What is to be told, and whether the other processes are to hear it from this one. */
  readonly #changed = new Map<string, boolean>()
  #gathering: NodeJS.Timeout | undefined

  constructor({ io, audienceFor, isAlone }: Options) {
    this.#io = io
    this.#audiences = new Audiences(audienceFor)
    this.#abroad = isAlone
      ? null
      : viewersAbroad({
          io,
          here: () => this.#here.values(),
          audiences: this.#audiences.known,
          heard: key => this.#touch(key, false),
        })
  }

  async say(socket: Connection, { ticketId, isTyping }: { ticketId: number | null; isTyping: boolean }): Promise<void> {
    const { who } = socket.data
    if (!socket.data.lastWord) this.#tellAll(socket)
    const order = Symbol()
    socket.data.lastWord = order
    if (ticketId === null) return this.#put(socket, null)

    const key = `${who.tenantId}:${ticketId}`
    const viewer = { key, userId: who.userId, isTyping }
    if (this.#here.get(socket)?.key === key) return this.#put(socket, viewer)
    const audience = await this.#audiences.read(who, ticketId, key)
    if (socket.data.lastWord !== order || !socket.connected) return
    if (!audience) {
      this.#put(socket, null)
      refuse('ERR_NO_TICKET_FOUND')
    }
    this.#audiences.known.set(key, audience)
    this.#put(socket, viewer)
  }

  left(socket: Connection): void {
    this.#put(socket, null)
  }

  follow(facts: readonly Fact[]): void {
    if (this.#audiences.follow(facts)) this.recheck()
  }

  recheck(): void {
    for (const [socket, { key }] of this.#here) if (!this.#mayStay(socket, key)) this.#put(socket, null)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#gathering)
    await this.#abroad?.stop().catch((error: unknown) => log.warn({ err: error }, 'telling that nobody is here any more'))
  }

  #put(socket: Connection, viewer: Viewer | null): void {
    const before = this.#here.get(socket)
    if (viewer) this.#here.set(socket, viewer)
    else this.#here.delete(socket)
    if (before) this.#touch(before.key, true)
    if (viewer) this.#touch(viewer.key, true)
  }

  #touch(key: string, isOurs: boolean): void {
    this.#changed.set(key, isOurs || this.#changed.get(key) === true)
    this.#gathering ??= setTimeout(() => this.#flush(), GATHER_MS)
  }

  /** Tells the people of every ticket that changed, here and, where the change was made here, the other processes. */
  #flush(): void {
    this.#gathering = undefined
    const keys = [...this.#changed.keys()]
    const ours = keys.filter(key => this.#changed.get(key))
    this.#changed.clear()
    const viewers = Map.groupBy(this.#everybody(), viewer => viewer.key)
    for (const key of keys) {
      const [tenantId, ticketId] = key.split(':').map(Number)
      const tickets = [{ ticketId: ticketId ?? 0, people: peopleOf(viewers.get(key) ?? []) }]
      const rooms = this.#audiences.of(key)
      if (tenantId && rooms.length > 0) this.#io.local.to([...rooms]).emit('ticket.viewers', { tickets, isAll: false })
    }
    if (ours.length > 0) this.#abroad?.tell(ours)
    for (const key of keys) if (!viewers.has(key)) this.#audiences.known.delete(key)
  }

  #tellAll(socket: Connection): void {
    const tickets = [...Map.groupBy(this.#everybody(), viewer => viewer.key)]
      .filter(([key]) => this.#mayStay(socket, key))
      .map(([key, at]) => ({ ticketId: Number(key.split(':')[1]), people: peopleOf(at) }))
    socket.emit('ticket.viewers', { tickets, isAll: true })
  }

  #everybody(): Viewer[] {
    return [...this.#here.values(), ...(this.#abroad?.viewers() ?? [])]
  }

  #mayStay(socket: Connection, key: string): boolean {
    return this.#audiences.of(key).some(room => socket.data.rooms.includes(room))
  }
}

/** One entry for each person, however many browsers they have. */
function peopleOf(viewers: readonly Viewer[]): People {
  const people = new Map<number, boolean>()
  for (const { userId, isTyping } of viewers) people.set(userId, isTyping || people.get(userId) === true)
  return [...people].map(([userId, isTyping]) => ({ userId, isTyping })).sort((a, b) => a.userId - b.userId)
}
