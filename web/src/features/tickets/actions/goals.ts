import type { Session } from '@balcao/contract/auth'
import type { Desk, deskRoutes } from '@balcao/contract/desk'
import type { Answer } from '@balcao/contract/route'
import type { TicketRow } from '@balcao/contract/ticket-rows'

/** Where a ticket can be handed on to. */
export interface Goal {
  key: string
  name: string
  group: 'people' | 'queues' | 'channels'
  to: { status?: 'open'; userId: number } | { status: 'pending'; queueId: number } | { whatsappId: number }
  isOnline: boolean
  /** What they have in hand, or how many wait there. */
  load: number | null
  /** Why it cannot go there. */
  refusal: 'thisPerson' | 'thisQueue' | 'thisChannel' | null
}

interface Parts {
  ticket: Pick<TicketRow, 'status' | 'userId' | 'queueId' | 'whatsappId' | 'chatbot'>
  desk: Desk
  me: Pick<Session, 'userId' | 'usuariosOnline'>
  load: Answer<typeof deskRoutes.load> | undefined
  search: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whoever is there comes before whoever is not, who has less in hand before who has more. */
export function goalsFor({ ticket, desk, me, load, search }: Parts): Goal[] {
  const online = new Set(me.usuariosOnline.filter(user => user.isOnline).map(user => user.userId))
  const inHand = new Map(load?.users.map(user => [user.id, user.open]))
  const waiting = new Map(load?.queues.map(queue => [queue.id, queue.waiting]))
  const people = desk.users
    .filter(user => user.isActive)
    .map(
      ({ id, name }): Goal => ({
        key: `user-${id}`,
        name,
        group: 'people',
        // What another attends is not started: it is taken over.
        to: id === me.userId && ticket.status === 'open' ? { userId: id } : { status: 'open', userId: id },
        isOnline: online.has(id),
        load: load ? (inHand.get(id) ?? 0) : null,
        refusal: ticket.userId === id ? 'thisPerson' : null,
      }),
    )
    .sort(
      (a, b) =>
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        Number(b.isOnline) - Number(a.isOnline) ||
        (a.load ?? 0) - (b.load ?? 0) ||
        a.name.localeCompare(b.name),
    )
  const queues = desk.queues
    .filter(queue => queue.isActive)
    .map(
      ({ id, name }): Goal => ({
        key: `queue-${id}`,
        name,
        group: 'queues',
        to: { status: 'pending', queueId: id },
        isOnline: false,
        load: load ? (waiting.get(id) ?? 0) : null,
        refusal: ticket.queueId === id && ticket.userId === null && !ticket.chatbot ? 'thisQueue' : null,
      }),
    )
  const channels = desk.channels
    .filter(channel => channel.id !== ticket.whatsappId)
    .map(
      ({ id, name }): Goal => ({
        key: `channel-${id}`,
        name,
        group: 'channels',
        to: { whatsappId: id },
        isOnline: false,
        load: null,
        refusal: null,
      }),
    )
  const words = plain(search).split(/\s+/).filter(Boolean)
  return [...people, ...queues, ...channels].filter(({ name }) => words.every(word => plain(name).includes(word)))
}
