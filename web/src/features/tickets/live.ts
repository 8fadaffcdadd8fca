import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import type { Desk } from '@balcao/contract/tickets/desk'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { deskKey } from '../../api/desk.ts'
import { heard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import type { Live } from '../../realtime/apply.ts'
import { askTicket, readShown } from './ask.ts'
import { ackHeard, askCounters, contactHeard, forgetHeard, messageHeard, ticketHeard, ticketLeft } from './store.ts'
import { viewersChanged, viewersLost } from './viewers/viewers.ts'

const desk = (cache: QueryClient, change: (desk: Desk) => Desk) => heard<Desk>(cache, deskKey, change)

/** The same rows with one of them as it is now. */
const put = <T extends { id: number }>(rows: readonly T[], row: T): T[] =>
  rows.some(one => one.id === row.id) ? rows.map(one => (one.id === row.id ? row : one)) : [...rows, row]

export default {
  'ticket.created': (cache, { ticket }) => ticketHeard(cache, ticket, true),
  'ticket.changed': (cache, { ticket }) => ticketHeard(cache, ticket, false),
  'ticket.left': (cache, { ticketId }) => {
    ticketLeft(cache, ticketId)
    viewersLost(cache, ticketId)
  },
  'ticket.viewers': viewersChanged,
  'message.created': (cache, arrival) => {
    if (!messageHeard(cache, arrival)) askTicket(cache, arrival.ticket.id, arrival.ticket.version)
  },
  'message.acked': (cache, acked) => ackHeard(cache, acked),
  'contact.changed': (cache, { contact: { id, name, number, profilePicUrl, tags, wallets, kanban } }) =>
    contactHeard(cache, { id, name, number, profilePicUrl, tags, wallets, kanban }),

  // The names tickets point at.
  'queue.changed': (cache, { queue: { id, name, color, isActive } }) =>
    desk(cache, known => ({ ...known, queues: put(known.queues, { id, name, color, isActive }) })),
  'queue.removed': (cache, { id }) => desk(cache, known => ({ ...known, queues: known.queues.filter(queue => queue.id !== id) })),
  'team.changed': (cache, { team: { id, name, isActive } }) =>
    desk(cache, known => ({ ...known, teams: put(known.teams, { id, name, isActive }) })),
  'team.removed': (cache, { id }) => desk(cache, known => ({ ...known, teams: known.teams.filter(team => team.id !== id) })),
  'tag.changed': (cache, { tag: { id, tag, color, isActive } }) =>
    desk(cache, known => ({ ...known, tags: put(known.tags, { id, tag, color, isActive }) })),
  'tag.removed': (cache, { id }) => desk(cache, known => ({ ...known, tags: known.tags.filter(tag => tag.id !== id) })),
  'channel.changed': (cache, { channel: { id, name, type, status, queueId, capabilities } }) =>
    desk(cache, known => ({
      ...known,
      channels: put(known.channels, { id, name, kind: type, status, hasQueue: queueId !== null, capabilities }),
    })),
  'channel.removed': (cache, { id }) =>
    desk(cache, known => ({ ...known, channels: known.channels.filter(channel => channel.id !== id) })),
  'colleague.changed': (cache, { user }) => desk(cache, known => ({ ...known, users: put(known.users, user) })),
  'setting.changed': (cache, { setting: { key, value } }) =>
    desk(cache, known => ({ ...known, settings: known.settings.map(one => (one.key === key ? { key, value } : one)) })),
  // Many at once: which they are now only the desk says.
  'rows.changed': (cache, { path }) => {
    const [, id] = /^\/tickets\/(\d+)$/.exec(path) ?? []
    if (id) readShown(cache, Number(id))
    if (path === ticketRoutes.list.path) forgetHeard(cache)
    if (path === ticketRoutes.list.path) void cache.invalidateQueries({ queryKey: keyOf(ticketRoutes.list) })
    if ([tagRoutes.list.path, queueRoutes.list.path, '/teams'].includes(path)) void cache.invalidateQueries({ queryKey: deskKey })
  },
  // One's rights moved: where one stands, and so what one sees, is read again.
  'session.changed': cache => {
    forgetHeard(cache)
    void cache.invalidateQueries({ queryKey: deskKey })
    void cache.invalidateQueries({ queryKey: keyOf(ticketRoutes.list) })
    askCounters(cache)
  },
} satisfies Live
