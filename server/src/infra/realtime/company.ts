import { refuse } from '@balcao/contract/errors'
import type { EventPayload } from '@balcao/contract/events'
import type { Room } from '@balcao/contract/visibility'
import type { SignedIn } from '../auth.ts'
import { log } from '../log.ts'
import type { Fact } from '../relay/facts.ts'
import { type Abroad, placesAbroad } from './company-abroad.ts'
import type { Place } from './company-word.ts'
import { tenantRoom } from './rooms.ts'
import type { Connection, Sockets } from './sockets.ts'

type People = EventPayload<'ticket.company'>['tickets'][number]['people']

/** The rooms a ticket is announced in, if this person may see it. */
export type AudienceFor = (who: SignedIn, ticketId: number) => Promise<Room[] | null>

/**
 * Who has a ticket before their eyes, and who writes in it. Nothing of it is written down: what a browser said holds as long
 * as its socket, what another process said as long as that process goes on saying that it lives. Who hears of a ticket's
 * company is who hears of the ticket.
 */
export interface Company {
  /** The first word of a browser is answered with who is where already. */
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

export function startCompany({ io, audienceFor, isAlone }: Options): Company {
  const here = new Map<Connection, Place>()
  /** Of every ticket somebody is at, here or elsewhere: the full names of its rooms. */
  const audiences = new Map<string, readonly string[]>()
  /** What is to be told, and whether the other processes are to hear it from this one. */
  const changed = new Map<string, boolean>()
  const reading = new Map<string, number>()
  let movedWhileRead = 0
  let gathering: NodeJS.Timeout | undefined

  const touch = (key: string, isOurs: boolean): void => {
    changed.set(key, isOurs || changed.get(key) === true)
    gathering ??= setTimeout(flush, GATHER_MS)
  }
  const abroad: Abroad | null = isAlone
    ? null
    : placesAbroad({ io, here: () => here.values(), audiences, heard: key => touch(key, false) })
  const everybody = (): Place[] => [...here.values(), ...(abroad?.places() ?? [])]

  const put = (socket: Connection, place: Place | null): void => {
    const before = here.get(socket)
    if (place) here.set(socket, place)
    else here.delete(socket)
    if (before) touch(before.key, true)
    if (place) touch(place.key, true)
  }

  function flush(): void {
    gathering = undefined
    const keys = [...changed.keys()]
    const ours = keys.filter(key => changed.get(key))
    changed.clear()
    const places = Map.groupBy(everybody(), place => place.key)
    for (const key of keys) {
      const [tenantId, ticketId] = key.split(':').map(Number)
      const tickets = [{ ticketId: ticketId ?? 0, people: peopleOf(places.get(key) ?? []) }]
      const rooms = audiences.get(key) ?? []
      if (tenantId && rooms.length > 0) io.local.to([...rooms]).emit('ticket.company', { tickets, isAll: false })
    }
    if (ours.length > 0) abroad?.tell(ours)
    for (const key of keys) if (!places.has(key)) audiences.delete(key)
  }

  /** Read anew when the ticket moved meanwhile: what was read may have been overtaken. */
  async function readAudience(who: SignedIn, ticketId: number, key: string): Promise<readonly string[] | null> {
    const began = movedWhileRead
    reading.set(key, (reading.get(key) ?? 0) + 1)
    const rooms = await audienceFor(who, ticketId).finally(() => {
      const readers = (reading.get(key) ?? 1) - 1
      if (readers > 0) reading.set(key, readers)
      else reading.delete(key)
    })
    if (movedWhileRead !== began) return readAudience(who, ticketId, key)
    return rooms?.map(room => tenantRoom(who.tenantId, room)) ?? null
  }

  const mayStay = (socket: Connection, key: string): boolean =>
    (audiences.get(key) ?? []).some(room => socket.data.rooms.includes(room))

  const recheck = (): void => {
    for (const [socket, { key }] of here) if (!mayStay(socket, key)) put(socket, null)
  }

  const tellAll = (socket: Connection): void => {
    const tickets = [...Map.groupBy(everybody(), place => place.key)]
      .filter(([key]) => mayStay(socket, key))
      .map(([key, at]) => ({ ticketId: Number(key.split(':')[1]), people: peopleOf(at) }))
    socket.emit('ticket.company', { tickets, isAll: true })
  }

  return {
    async say(socket, { ticketId, isTyping }) {
      const { who } = socket.data
      if (!socket.data.lastWord) tellAll(socket)
      const order = Symbol()
      socket.data.lastWord = order
      if (ticketId === null) return put(socket, null)

      const key = `${who.tenantId}:${ticketId}`
      const place = { key, userId: who.userId, isTyping }
      if (here.get(socket)?.key === key) return put(socket, place)
      const audience = await readAudience(who, ticketId, key)
      if (socket.data.lastWord !== order || !socket.connected) return
      if (!audience) {
        put(socket, null)
        refuse('ERR_NO_TICKET_FOUND')
      }
      audiences.set(key, audience)
      put(socket, place)
    },
    left: socket => put(socket, null),
    follow(facts) {
      let moved = false
      for (const { tenantId, event, payload, rooms } of facts) {
        const ticketId = ticketIn(event, payload)
        if (ticketId === null) continue
        const key = `${tenantId}:${ticketId}`
        if (reading.has(key)) movedWhileRead += 1
        const known = audiences.get(key)
        if (!known) continue
        const named = rooms.map(room => tenantRoom(tenantId, room))
        audiences.set(key, event === 'ticket.left' ? known.filter(room => !named.includes(room)) : named)
        moved = true
      }
      if (moved) recheck()
    },
    recheck,
    async stop() {
      clearTimeout(gathering)
      await abroad?.stop().catch((error: unknown) => log.warn({ err: error }, 'telling that nobody is here any more'))
    },
  }
}

/** One entry for each person, however many browsers they have. */
function peopleOf(places: readonly Place[]): People {
  const people = new Map<number, boolean>()
  for (const { userId, isTyping } of places) people.set(userId, isTyping || people.get(userId) === true)
  return [...people].map(([userId, isTyping]) => ({ userId, isTyping })).sort((a, b) => a.userId - b.userId)
}

/** The ticket a fact says the audience of. */
function ticketIn(event: Fact['event'], payload: object): number | null {
  if (event === 'ticket.left') return (payload as EventPayload<'ticket.left'>).ticketId
  if (event === 'ticket.changed' || event === 'ticket.created') return (payload as EventPayload<'ticket.changed'>).ticket.id
  return null
}
