import { desk } from '../../test/desk.ts'
import { ADMINS, anyTicket, anyUser, inserted, LEADS, TEAM, to } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

/** One that the caller has just started, where they can have. */
const justMoved = async (w: World, of: number, me: Person) => {
  const ticket = await anyTicket(w, of, me)
  const details = { from: { status: 'pending', userId: null, queueId: null }, to: { status: 'open' } }
  if (of === me.tenantId)
    await w.owner.query(
      "insert into ticket_logs (tenant_id, ticket_id, type, user_id, details) values ($1, $2, 'open', $3, $4)",
      [of, ticket.id, me.id, JSON.stringify(details)],
    )
  return ticket
}

const anyNote = async (w: World, of: number, me: Person) => {
  const { id } = await anyTicket(w, of, me)
  const author = of === me.tenantId ? me.id : null
  return inserted(w, "insert into notes (tenant_id, ticket_id, user_id, note) values ($1, $2, $3, 'Prefere à tarde')", [
    of,
    id,
    author,
  ])
}

/** What they, or somebody of the other company, just did to many. */
const doneBulk = async (w: World, of: number, me: Person) => {
  const by = of === me.tenantId ? me.id : (await anyUser(w, of)).id
  const params = { order: { do: 'read' }, ids: [1], after: 1, 'did 1': [{ id: 1, unread: 1, channelId: 1, line: null }] }
  return inserted(
    w,
    "insert into works (tenant_id, kind, title, status, created_by, params, finished_at) values ($1, 'tickets.bulk', 'Lidas', 'done', $2, $3, now())",
    [of, by, JSON.stringify(params)],
  )
}

const anyFlow = (w: World, of: number) =>
  inserted(w, "insert into chat_flows (tenant_id, name, published) values ($1, 'Menu', 1)", [of])

const newTicket = async (w: World, of: number) => ({
  contactId: await desk(w.owner, of).contact(),
  channelId: await desk(w.owner, of).channel(),
})

export const ticketsVerdicts = {
  'liveTickets.open': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'liveTickets.more': { open: TEAM, foreign: 'no ids', call: () => ({ query: { by: 'user' } }) },
  'tickets.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tickets.counters': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tickets.show': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me) }),
  },
  'tickets.create': { open: TEAM, foreign: 'ERR_NO_CONTACT_FOUND', call: async (w, of) => ({ body: await newTicket(w, of) }) },
  'tickets.update': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { status: 'pending' } }),
  },
  'tickets.force': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { status: 'closed' } }),
  },
  'tickets.undo': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await justMoved(w, of, me) }),
  },
  // The channel there is has no such agent: those who may give back are refused with that.
  'tickets.giveBack': {
    open: [],
    told: to(TEAM, 'ERR_CHANNEL_CANNOT'),
    foreign: 'ERR_NO_TICKET_FOUND',
    foreignTold: to(TEAM, 'ERR_NO_TICKET_FOUND'),
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me) }),
  },
  'tickets.release': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { status: 'pending' } }),
  },
  'tickets.moveChannel': {
    open: TEAM,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of, me) => ({
      params: await anyTicket(w, of, me),
      body: { whatsappId: await desk(w.owner, of).channel() },
    }),
  },
  'tickets.logs': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me) }),
  },
  'tickets.markAllRead': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tickets.markAllReadByLink': { open: TEAM, foreign: 'no ids', call: () => ({}) },

  'tickets.toChatbot': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { chatFlowId: (await anyFlow(w, of)).id } }),
  },
  'manyTickets.moveAllOfChannel': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      body: { whatsappId: await desk(w.owner, of).channel(), newWhatsappId: await desk(w.owner, of).channel() },
    }),
  },
  'manyTickets.panel': {
    open: ADMINS,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of) => ({
      body: { do: 'moveOfUser', title: 'Passar', userId: (await anyUser(w, of)).id, toUserId: (await anyUser(w, of)).id },
    }),
  },
  'manyTickets.bulk': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ body: { do: 'read', title: 'Lidas', ids: [(await anyTicket(w, of, me)).id] } }),
  },
  'manyTickets.undoBulk': {
    open: TEAM,
    foreign: 'ERR_NO_JOB_FOUND',
    call: async (w, of, me) => ({ params: await doneBulk(w, of, me), body: { title: 'Desfazer' } }),
  },
  'manyTickets.clearHistory': { open: ADMINS, foreign: 'no ids', call: () => ({}) },
  'manyTickets.clearHistoryByLink': { open: ADMINS, foreign: 'no ids', call: () => ({}) },

  'notes.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'notes.ofTicket': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me) }),
  },
  'notes.create': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { note: 'Prefere à tarde' } }),
  },
  'notes.update': {
    open: TEAM,
    foreign: 'ERR_NO_NOTE_FOUND',
    call: async (w, of, me) => ({ params: await anyNote(w, of, me), body: { note: 'Prefere de manhã' } }),
  },
  'notes.letJoin': {
    open: TEAM,
    foreign: 'ERR_NO_NOTE_FOUND',
    call: async (w, of, me) => {
      const asking = await anyNote(w, of, me)
      await w.owner.query("update notes set join_state = 'asked' where tenant_id = $1 and id = $2", [of, asking.id])
      return { params: asking }
    },
  },
  'notes.remove': { open: TEAM, foreign: 'ERR_NO_NOTE_FOUND', call: async (w, of, me) => ({ params: await anyNote(w, of, me) }) },
  'protocols.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'protocols.create': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: {} }),
  },
} satisfies Verdicts
