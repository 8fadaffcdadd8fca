import type { EventPayload } from '@balcao/contract/events'
import type { Room } from '@balcao/contract/visibility'
import type { Fact } from '../relay/facts.ts'
import type { SignedIn } from '../trust/auth.ts'
import { tenantRoom } from './rooms.ts'

/** The rooms a ticket is announced in, if this person may see it. */
export type AudienceFor = (who: SignedIn, ticketId: number) => Promise<Room[] | null>

/** The rooms of the tickets somebody is at, kept right by the facts. Keys are `tenant:ticket`. */
export class Audiences {
  /** Of every ticket somebody is at, here or elsewhere: the full names of its rooms. */
  readonly known = new Map<string, readonly string[]>()
  readonly #audienceFor: AudienceFor
  /** How many reads of a ticket are under way. */
  readonly #reading = new Map<string, number>()
  #movedWhileRead = 0

  constructor(audienceFor: AudienceFor) {
    this.#audienceFor = audienceFor
  }

  of(key: string): readonly string[] {
    return this.known.get(key) ?? []
  }

  /** Read anew when the ticket moved meanwhile: what was read may have been overtaken. */
  async read(who: SignedIn, ticketId: number, key: string): Promise<readonly string[] | null> {
    const began = this.#movedWhileRead
    this.#reading.set(key, (this.#reading.get(key) ?? 0) + 1)
    const rooms = await this.#audienceFor(who, ticketId).finally(() => {
      const readers = (this.#reading.get(key) ?? 1) - 1
      if (readers > 0) this.#reading.set(key, readers)
      else this.#reading.delete(key)
    })
    if (this.#movedWhileRead !== began) return this.read(who, ticketId, key)
    return rooms?.map(room => tenantRoom(who.tenantId, room)) ?? null
  }

  /** Whether a known ticket has other rooms after these facts. */
  follow(facts: readonly Fact[]): boolean {
    let moved = false
    for (const { tenantId, event, payload, rooms } of facts) {
      const ticketId = ticketIn(event, payload)
      if (ticketId === null) continue
      const key = `${tenantId}:${ticketId}`
      if (this.#reading.has(key)) this.#movedWhileRead += 1
      const known = this.known.get(key)
      if (!known) continue
      const named = rooms.map(room => tenantRoom(tenantId, room))
      this.known.set(key, event === 'ticket.left' ? known.filter(room => !named.includes(room)) : named)
      moved = true
    }
    return moved
  }
}

/** The ticket a fact says the audience of. */
function ticketIn(event: Fact['event'], payload: object): number | null {
  if (event === 'ticket.left') return (payload as EventPayload<'ticket.left'>).ticketId
  if (event === 'ticket.changed' || event === 'ticket.created') return (payload as EventPayload<'ticket.changed'>).ticket.id
  return null
}
