import { randomUUID } from 'node:crypto'
import type { Api } from '@balcao/contract/api'
import { TERMS_VERSION } from '@balcao/contract/constants'
import type { ErrorCode } from '@balcao/contract/errors'
import { storeFile } from '../features/files/index.ts'
import { desk } from './desk.ts'
import { PASSWORD, type Person, type World } from './world.ts'

/**
 * Who may make each call, written by hand and apart from the policy table, so that the two must agree. Every route of the
 * contract is called as everybody here, with ids of the caller's own company and of another; a route without its verdict
 * does not compile.
 */
export const ACTORS = {
  anonymous: null,
  user: 'ana',
  super: 'rui',
  admin: 'carla',
  support: 'sofia',
  superadmin: 'root',
  blocked: 'dora',
  termsPending: 'tito',
} as const satisfies Record<string, keyof World | null>
export type ActorName = keyof typeof ACTORS

export type RouteName = { [G in keyof Api]: `${G}.${Extract<keyof Api[G], string>}` }[keyof Api]

export interface Call {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Verdict {
  /** Who gets an answer with ids of their own company; everybody else is refused. */
  open: readonly ActorName[]
  /** Refusals that are not the usual one of that actor. */
  told?: Partial<Record<ActorName, ErrorCode>>
  /** What those who pass are told about another company's ids; `no ids` when the call takes none. */
  foreign: ErrorCode | 'no ids' | 'the platform crosses companies'
  /** Whose refusal about another company's ids is not the one about their own. */
  foreignTold?: Partial<Record<ActorName, ErrorCode>>
  /** A call that works, with ids of the company `of`; whatever it needs is made fresh. */
  call: (w: World, of: number, me: Person) => Promise<Call> | Call
  /** Somebody made for this call, where making it would end the caller's own session. */
  as?: (w: World, me: Person) => Promise<Person>
  /** Anonymous calls that need a secret say this to whoever has none. */
  without?: ErrorCode
}

/** What each actor is usually told when a call is not for them. */
export const USUAL: Record<ActorName, ErrorCode> = {
  anonymous: 'ERR_TOKEN_MISSING',
  user: 'ERR_NO_PERMISSION',
  super: 'ERR_NO_PERMISSION',
  admin: 'ERR_NO_PERMISSION',
  support: 'ERR_NO_PERMISSION',
  superadmin: 'ERR_NO_PERMISSION',
  blocked: 'ERR_ASAAS_OVERDUE',
  termsPending: 'ERR_TERMS_NOT_ACCEPTED',
}

const EVERYBODY = Object.keys(ACTORS) as ActorName[]
const TEAM = ['user', 'super', 'admin', 'support', 'superadmin'] as const
const LEADS = ['super', 'admin', 'support', 'superadmin'] as const
const ADMINS = ['admin', 'support', 'superadmin'] as const
const PLATFORM = ['superadmin'] as const

/** Admins of a blocked or waiting company are refused for their profile before their company's state matters. */
const NOT_THEIRS = { blocked: 'ERR_NO_PERMISSION', termsPending: 'ERR_NO_PERMISSION' } as const

let made = 0
const aDevice = () => ({
  endpoint: `https://push.example/${++made}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  language: 'pt' as const,
})
const fresh = (what: string) => `${what} ${++made}`

const anyQueue = async (w: World, of: number) => ({ id: await w.queue(of, fresh('Fila')) })
const anyUser = async (w: World, of: number) => ({ id: (await w.person(of, `pessoa${++made}`, 'user')).id })
const newUser = () => ({ name: fresh('Pessoa'), email: `nova${++made}@casa.test`, password: PASSWORD })
const oneBlock = (row: object) => ({ key: randomUUID(), title: 'lista.csv', block: 0, blocks: 1, rows: [{ line: 2, row }] })
const newTag = () => ({ tag: fresh('Etiqueta'), color: '#2f7fc1', isActive: true })
const newTeam = () => ({ name: fresh('Equipe'), isActive: true, userIds: [] })
const inserted = async (w: World, statement: string, values: unknown[]) => ({
  id: Number((await w.one<{ id: string }>(`${statement} returning id`, values)).id),
})
const anyTag = (w: World, of: number) =>
  inserted(w, "insert into tags (tenant_id, tag, color) values ($1, $2, '#2f7fc1')", [of, fresh('Etiqueta')])
const anyTeam = (w: World, of: number) =>
  inserted(w, 'insert into teams (tenant_id, name) values ($1, $2)', [of, fresh('Equipe')])
const newQuick = () => ({
  key: fresh('chave').replace(' ', '-'),
  message: 'Bom dia!',
  file: null,
  sendAsAudio: false,
  active: true,
})
const anyQuick = (w: World, of: number) =>
  inserted(w, "insert into quick_messages (tenant_id, key, message) values ($1, $2, 'x')", [of, fresh('chave')])
const newQueue = () => ({ name: fresh('Fila nova'), color: null, isActive: true })
const newPlan = () => ({
  name: fresh('Plano'),
  value: 99.9,
  connections: 1,
  users: 3,
  trial: true,
  trialPeriod: 7,
  isActive: true,
  openToSignup: true,
})
/** One's own work, or that of somebody in another company. */
const anyWork = async (w: World, of: number, me: Person, status = 'paused') => {
  const by = of === me.tenantId ? me.id : (await anyUser(w, of)).id
  const made = await w.one<{ id: string }>(
    "insert into works (tenant_id, kind, title, status, created_by) values ($1, 'none', 'Importar', $2, $3) returning id",
    [of, status, by],
  )
  return { id: Number(made.id) }
}
const anyPlan = async (w: World) => {
  const p = newPlan()
  const row = await w.one<{ id: string }>(
    'insert into plans (name, value, connections, users, open_to_signup) values ($1, 10, 1, 1, true) returning id',
    [p.name],
  )
  return Number(row.id)
}

const anyChannel = async (w: World, of: number) => ({ id: await desk(w.owner, of).channel() })
const newChannel = async (w: World, of: number) => {
  await w.owner.query('update tenants set max_connections = 1000 where id = $1', [of])
  return { type: 'sandbox', name: fresh('Canal novo') }
}
const reachable = (w: World, of: number) => desk(w.owner, of).contact(undefined, { number: `55119${10_000_000 + ++made}` })
const anyContact = async (w: World, of: number) => ({ id: await desk(w.owner, of).contact() })
/** A ticket the caller has in hand, or one of another company. */
const anyTicket = async (w: World, of: number, me: Person, more: { channel?: number } = {}) => ({
  id: await desk(w.owner, of).ticket({ status: 'open', userId: of === me.tenantId ? me.id : null, ...more }),
})
const offline = async (w: World, of: number) => ({
  channel: await desk(w.owner, of).channel(fresh('Fora'), { status: 'disconnected' }),
})
/** Something the company has written in such a ticket, which waits unless it is said otherwise. */
const ownMessage = async (w: World, of: number, me: Person, more: Record<string, unknown> = {}) => {
  const { id: ticketId } = await anyTicket(w, of, me, await offline(w, of))
  const id = await desk(w.owner, of).message(ticketId, 'Bom dia!', { from_me: true, status: 'pending', ...more })
  return { id, ticketId }
}
const to = (who: readonly ActorName[], code: ErrorCode): Partial<Record<ActorName, ErrorCode>> =>
  Object.fromEntries(who.map(one => [one, code]))
const anyNote = async (w: World, of: number, me: Person) => {
  const { id } = await anyTicket(w, of, me)
  const author = of === me.tenantId ? me.id : null
  return inserted(w, "insert into notes (tenant_id, ticket_id, user_id, note) values ($1, $2, $3, 'Prefere à tarde')", [
    of,
    id,
    author,
  ])
}
const anyFlow = (w: World, of: number) => inserted(w, "insert into chat_flows (tenant_id, name) values ($1, 'Menu')", [of])
const anyFarewell = (w: World, of: number) =>
  inserted(w, "insert into farewells (tenant_id, message) values ($1, 'Até logo')", [of])
const anyDemand = (w: World, of: number) =>
  inserted(w, 'insert into demands (tenant_id, name) values ($1, $2)', [of, fresh('Motivo')])
const newTicket = async (w: World, of: number) => ({
  contactId: await desk(w.owner, of).contact(),
  channelId: await desk(w.owner, of).channel(),
})

/** A message with a picture, in a ticket the caller has in hand or in one of another company. */
const anyPicture = async (w: World, of: number, me: Person) => {
  const its = desk(w.owner, of)
  const file = await storeFile(of, [PIXEL], { name: 'foto.gif', ownerId: null, maxBytes: 100 })
  const { id: ticket } = await anyTicket(w, of, me)
  const id = await its.message(ticket, '', { type: 'image', file_id: file.id, media: { kind: 'image', name: 'foto.gif' } })
  await w.owner.query(
    `insert into media_fetches (tenant_id, message_id, channel_id, source) select tenant_id, id, channel_id, 'x' from messages
     where tenant_id = $1 and id = $2`,
    [of, id],
  )
  return { id }
}
const anyKeptEvent = async (w: World, of: number) => {
  const channelId = await desk(w.owner, of).channel()
  const news = { type: 'group', address: { kind: 'group', scope: '', value: 'ninguém' }, name: 'Grupo' }
  const event = await inserted(
    w,
    "insert into inbound_events (tenant_id, channel_id, payload, reason) values ($1, $2, $3, '?')",
    [of, channelId, JSON.stringify({ news })],
  )
  return { ...event, channelId }
}
const PIXEL = Buffer.from('R0lGODdhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** A group of the caller's, or of another company, on a channel that is not connected just now. */
const anyGroup = async (w: World, of: number, me: Person) => {
  const its = desk(w.owner, of)
  const contact = await its.contact(undefined, { kind: 'group' })
  const value = `${contact}@g.us`
  await w.owner.query("insert into identities (tenant_id, kind, key, value, contact_id) values ($1, 'group', $2, $2, $3)", [
    of,
    value,
    contact,
  ])
  const channel = await its.channel(undefined, { status: 'disconnected' })
  return {
    ticketId: await its.ticket({ contact, channel, isGroup: true, status: 'open', userId: of === me.tenantId ? me.id : null }),
  }
}
const NOT_CONNECTED = {
  user: 'ERR_WAPP_INITIALIZED',
  super: 'ERR_WAPP_INITIALIZED',
  admin: 'ERR_WAPP_INITIALIZED',
  support: 'ERR_WAPP_INITIALIZED',
  superadmin: 'ERR_WAPP_INITIALIZED',
} as const
const NO_TICKET = {
  user: 'ERR_NO_TICKET_FOUND',
  super: 'ERR_NO_TICKET_FOUND',
  admin: 'ERR_NO_TICKET_FOUND',
  support: 'ERR_NO_TICKET_FOUND',
  superadmin: 'ERR_NO_TICKET_FOUND',
} as const

export const VERDICTS: Record<RouteName, Verdict> = {
  // Anybody may knock; what is behind needs a secret of its own.
  'auth.captcha': { open: EVERYBODY, foreign: 'no ids', call: () => ({}) },
  'auth.answerCaptcha': {
    open: [],
    without: 'ERR_CAPTCHA_EXPIRED',
    foreign: 'no ids',
    call: () => ({ params: { id: 'unknown' }, body: { x: 1 } }),
  },
  'auth.sendLoginCode': { open: EVERYBODY, foreign: 'no ids', call: () => ({ body: { email: `n${++made}@ninguem.test` } }) },
  'auth.login': {
    open: [],
    without: 'ERR_INVALID_CREDENTIALS',
    foreign: 'no ids',
    call: () => ({ body: { email: `n${++made}@ninguem.test`, password: 'Errada-1' } }),
  },
  'auth.logout': {
    open: EVERYBODY,
    foreign: 'no ids',
    call: () => ({}),
    as: (w, me) => w.person(me.tenantId, fresh('saindo').replace(' ', ''), me.profile),
  },
  'auth.refresh': { open: [], without: 'ERR_SESSION_EXPIRED', foreign: 'no ids', call: () => ({}) },
  'auth.requestReset': { open: EVERYBODY, foreign: 'no ids', call: () => ({ body: { email: `n${++made}@ninguem.test` } }) },
  'auth.reset': {
    open: [],
    without: 'ERR_RESET_PASSWORD',
    foreign: 'no ids',
    call: () => ({ body: { token: '1.x.y', password: PASSWORD, confirmPassword: PASSWORD } }),
  },
  'auth.signup': {
    open: EVERYBODY,
    foreign: 'no ids',
    call: async w => ({
      body: { ...newUser(), identity: await unusedDocument(w), phone: '11 98765-4321', planId: await anyPlan(w) },
    }),
  },
  'auth.session': { open: [...TEAM, 'blocked', 'termsPending'], foreign: 'no ids', call: () => ({}) },

  'users.list': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'users.create': { open: ADMINS, foreign: 'no ids', call: () => ({ body: newUser() }) },
  'users.chat': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'users.show': {
    open: LEADS,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of) => ({ params: await anyUser(w, of) }),
  },
  'users.update': {
    open: ADMINS,
    foreign: 'ERR_NO_USER_FOUND',
    foreignTold: { user: 'ERR_NO_USER_FOUND', super: 'ERR_NO_USER_FOUND' },
    call: async (w, of) => ({ params: await anyUser(w, of), body: { name: 'Outro nome' } }),
  },
  'users.remove': { open: ADMINS, foreign: 'ERR_NO_USER_FOUND', call: async (w, of) => ({ params: await anyUser(w, of) }) },
  'users.setOnline': {
    open: ADMINS,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of) => ({ params: await anyUser(w, of), body: { isOnline: false } }),
  },
  // Filters and dark mode are one's own: nobody sets another's.
  'users.setConfigs': {
    open: TEAM,
    foreign: 'ERR_NO_PERMISSION',
    call: async (w, of, me) => ({ params: of === me.tenantId ? { id: me.id } : await anyUser(w, of), body: { isDark: true } }),
  },

  'userTenants.list': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({}) },
  'userTenants.create': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ body: { tenantId: of, ...newUser() } }),
  },
  'userTenants.update': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async (w, of) => ({ params: await anyUser(w, of), body: { tenantId: of, name: 'Outro nome' } }),
  },
  'userTenants.remove': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async (w, of) => ({ params: await anyUser(w, of), body: { tenantId: of } }),
  },

  'tenants.list': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({}) },
  'tenants.create': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'no ids',
    call: () => ({ body: { name: fresh('Empresa'), maxUsers: 3, maxConnections: 1 } }),
  },
  'tenants.show': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of } }),
  },
  'tenants.update': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of }, body: { maxConnections: 9 } }),
  },
  'tenants.remove': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async w => ({ params: { id: await w.tenant(fresh('Empresa')) } }),
  },

  // Before login everybody sees whose page it is.
  'brand.shown': { open: EVERYBODY, foreign: 'no ids', call: () => ({}) },
  'brand.show': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of } }),
  },
  'brand.save': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ body: { tenantId: of, name: fresh('Marca') } }),
  },
  'brand.reset': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of } }),
  },

  'plans.list': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({}) },
  'plans.show': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: async w => ({ params: { id: await anyPlan(w) } }) },
  'plans.create': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({ body: newPlan() }) },
  'plans.update': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'no ids',
    call: async w => ({ params: { id: await anyPlan(w) }, body: { value: 5 } }),
  },
  'plans.remove': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'no ids',
    call: async w => ({ params: { id: await anyPlan(w) } }),
  },
  'plans.open': { open: EVERYBODY, foreign: 'no ids', call: () => ({}) },

  'terms.show': { open: [...TEAM, 'blocked', 'termsPending'], foreign: 'no ids', call: () => ({}) },
  'terms.accept': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ body: { tenantId: of, version: TERMS_VERSION } }),
  },

  'queues.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'queues.show': { open: TEAM, foreign: 'ERR_NO_QUEUE_FOUND', call: async (w, of) => ({ params: await anyQueue(w, of) }) },
  'queues.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newQueue() }) },
  'queues.update': {
    open: LEADS,
    foreign: 'ERR_NO_QUEUE_FOUND',
    call: async (w, of) => ({ params: await anyQueue(w, of), body: { isActive: false } }),
  },
  'queues.remove': { open: LEADS, foreign: 'ERR_NO_QUEUE_FOUND', call: async (w, of) => ({ params: await anyQueue(w, of) }) },
  'queues.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_QUEUE_FOUND',
    call: async (w, of) => ({
      body: { title: 'Desativar', do: 'change', change: { isActive: false }, ids: [(await anyQueue(w, of)).id] },
    }),
  },
  'queues.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newQueue()) }) },

  'tags.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tags.show': { open: TEAM, foreign: 'ERR_NO_TAG_FOUND', call: async (w, of) => ({ params: await anyTag(w, of) }) },
  'tags.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newTag() }) },
  'tags.update': {
    open: LEADS,
    foreign: 'ERR_NO_TAG_FOUND',
    call: async (w, of) => ({ params: await anyTag(w, of), body: { isActive: false } }),
  },
  'tags.remove': { open: LEADS, foreign: 'ERR_NO_TAG_FOUND', call: async (w, of) => ({ params: await anyTag(w, of) }) },
  'tags.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_TAG_FOUND',
    call: async (w, of) => ({
      body: { title: 'Desativar', do: 'change', change: { isActive: false }, ids: [(await anyTag(w, of)).id] },
    }),
  },
  'tags.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newTag()) }) },

  'teams.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'teams.show': { open: TEAM, foreign: 'ERR_NO_TEAM_FOUND', call: async (w, of) => ({ params: await anyTeam(w, of) }) },
  'teams.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newTeam() }) },
  'teams.update': {
    open: LEADS,
    foreign: 'ERR_NO_TEAM_FOUND',
    call: async (w, of) => ({ params: await anyTeam(w, of), body: { isActive: false } }),
  },
  'teams.remove': { open: LEADS, foreign: 'ERR_NO_TEAM_FOUND', call: async (w, of) => ({ params: await anyTeam(w, of) }) },
  'teams.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_TEAM_FOUND',
    call: async (w, of) => ({
      body: { title: 'Desativar', do: 'change', change: { isActive: false }, ids: [(await anyTeam(w, of)).id] },
    }),
  },
  'teams.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newTeam()) }) },

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
  'tickets.moveAllOfChannel': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      body: { whatsappId: await desk(w.owner, of).channel(), newWhatsappId: await desk(w.owner, of).channel() },
    }),
  },
  'tickets.panel': {
    open: ADMINS,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of) => ({
      body: { do: 'moveOfUser', title: 'Passar', userId: (await anyUser(w, of)).id, toUserId: (await anyUser(w, of)).id },
    }),
  },
  'tickets.clearHistory': { open: ADMINS, foreign: 'no ids', call: () => ({}) },
  'tickets.clearHistoryByLink': { open: ADMINS, foreign: 'no ids', call: () => ({}) },

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
  'notes.remove': { open: TEAM, foreign: 'ERR_NO_NOTE_FOUND', call: async (w, of, me) => ({ params: await anyNote(w, of, me) }) },
  'protocols.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'protocols.create': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: {} }),
  },
  'notifications.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'notifications.seen': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'notifications.pushKey': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'notifications.subscribe': { open: TEAM, foreign: 'no ids', call: () => ({ body: aDevice() }) },
  'notifications.unsubscribe': { open: TEAM, foreign: 'no ids', call: () => ({ body: { endpoint: aDevice().endpoint } }) },
  'ratings.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },

  'farewells.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'farewells.show': {
    open: TEAM,
    foreign: 'ERR_NO_FAREWELL_FOUND',
    call: async (w, of) => ({ params: await anyFarewell(w, of) }),
  },
  'farewells.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: { message: 'Até logo' } }) },
  'farewells.update': {
    open: LEADS,
    foreign: 'ERR_NO_FAREWELL_FOUND',
    call: async (w, of) => ({ params: await anyFarewell(w, of), body: { message: 'Até breve' } }),
  },
  'farewells.remove': {
    open: LEADS,
    foreign: 'ERR_NO_FAREWELL_FOUND',
    call: async (w, of) => ({ params: await anyFarewell(w, of) }),
  },
  'farewells.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_FAREWELL_FOUND',
    call: async (w, of) => ({ body: { title: 'Excluir', do: 'remove', ids: [(await anyFarewell(w, of)).id] } }),
  },
  'farewells.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock({ message: 'Até logo' }) }) },
  'demands.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'demands.show': { open: TEAM, foreign: 'ERR_NO_DEMAND_FOUND', call: async (w, of) => ({ params: await anyDemand(w, of) }) },
  'demands.create': { open: ADMINS, foreign: 'no ids', call: () => ({ body: { name: fresh('Motivo') } }) },
  'demands.update': {
    open: ADMINS,
    foreign: 'ERR_NO_DEMAND_FOUND',
    call: async (w, of) => ({ params: await anyDemand(w, of), body: { name: fresh('Motivo') } }),
  },
  'demands.remove': { open: ADMINS, foreign: 'ERR_NO_DEMAND_FOUND', call: async (w, of) => ({ params: await anyDemand(w, of) }) },
  'demands.bulk': {
    open: ADMINS,
    foreign: 'ERR_NO_DEMAND_FOUND',
    call: async (w, of) => ({ body: { title: 'Excluir', do: 'remove', ids: [(await anyDemand(w, of)).id] } }),
  },
  'demands.importRows': { open: ADMINS, foreign: 'no ids', call: () => ({ body: oneBlock({ name: fresh('Motivo') }) }) },
  'channels.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'channels.kinds': { open: ADMINS, foreign: 'no ids', call: () => ({}) },
  'channels.show': { open: ADMINS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.create': { open: ADMINS, foreign: 'no ids', call: async (w, of) => ({ body: await newChannel(w, of) }) },
  'channels.update': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: await anyChannel(w, of), body: { farewell: 'Até logo' } }),
  },
  'channels.remove': { open: ADMINS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.check': { open: ADMINS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.health': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'channels.session': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.connect': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.renew': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'channels.disconnect': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: await anyChannel(w, of) }),
  },
  'downChannels.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'tenantChannels.list': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'no ids',
    call: () => ({ query: { status: 'connected' } }),
  },
  'tenantChannels.run': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async (w, of) => ({ params: await anyChannel(w, of), body: { tenantId: of, wish: 'disconnect' } }),
  },
  'channelLinks.make': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      params: { id: await desk(w.owner, of).channel(undefined, { kind: 'baileys', status: 'qrcode' }) },
    }),
  },
  'channelLinks.show': { open: [], without: 'ERR_LINK_OVER', foreign: 'no ids', call: () => ({ body: { key: 'guessed' } }) },
  'channelLinks.begin': { open: [], without: 'ERR_LINK_OVER', foreign: 'no ids', call: () => ({ body: { key: 'guessed' } }) },
  'templates.list': { open: TEAM, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  // Nobody holds the channel here: whoever may ask hears that it is away.
  'templates.sync': {
    open: [],
    told: to(LEADS, 'ERR_WAPP_INITIALIZED'),
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: to(LEADS, 'ERR_NO_WAPP_FOUND'),
    call: async (w, of) => ({ params: { id: await desk(w.owner, of).channel(undefined, { status: 'disconnected' }) } }),
  },
  'sandbox.phone': {
    open: [],
    without: 'ERR_NOT_FOUND',
    foreign: 'no ids',
    call: () => ({ body: { key: 'guessed', from: '5511988887777' } }),
  },
  'sandbox.ledger': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: { channelId: (await anyChannel(w, of)).id } }),
  },
  'sandbox.faults': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: { channelId: (await anyChannel(w, of)).id } }),
  },
  'sandbox.setFaults': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ params: { channelId: (await anyChannel(w, of)).id }, body: { slowMs: 5 } }),
  },
  'sandbox.event': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      params: { channelId: (await anyChannel(w, of)).id },
      body: { externalId: fresh('m'), from: '5511988887777', text: 'oi' },
    }),
  },

  'contacts.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'contacts.show': { open: TEAM, foreign: 'ERR_NO_CONTACT_FOUND', call: async (w, of) => ({ params: await anyContact(w, of) }) },
  'contacts.create': { open: TEAM, foreign: 'no ids', call: () => ({ body: { name: fresh('Contato') } }) },
  'contacts.update': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyContact(w, of), body: { blocked: true } }),
  },
  'contacts.remove': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyContact(w, of) }),
  },
  'contacts.bulk': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({
      body: { title: 'Bloquear', do: 'change', change: { blocked: true }, ids: [(await anyContact(w, of)).id] },
    }),
  },
  'contacts.importRows': { open: TEAM, foreign: 'no ids', call: () => ({ body: oneBlock({ name: fresh('Contato') }) }) },
  'contacts.setTags': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyContact(w, of), body: { tags: [] } }),
  },
  'contacts.setWallets': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: await anyContact(w, of), body: { wallets: [] } }),
  },

  'messages.list': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: { ticketId: (await anyTicket(w, of, me)).id } }),
  },
  'messageStory.show': {
    open: TEAM,
    foreign: 'ERR_FETCH_WAPP_MSG',
    call: async (w, of, me) => ({ params: { id: (await ownMessage(w, of, me)).id } }),
  },
  'drafts.save': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({
      params: await anyTicket(w, of, me),
      body: { text: 'Bom d', note: '', isNote: false, files: [] },
    }),
  },
  // There is no such template: whoever may send one hears that.
  'ticketTemplates.send': {
    open: [],
    told: to(TEAM, 'ERR_TEMPLATE_UNAVAILABLE'),
    foreign: 'ERR_NO_TICKET_FOUND',
    foreignTold: to(TEAM, 'ERR_NO_TICKET_FOUND'),
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { templateId: 1 } }),
  },
  'sending.send': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { body: 'Bom dia!' } }),
  },
  'sending.sendNow': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ body: { ticketId: (await anyTicket(w, of, me, await offline(w, of))).id, body: 'Bom dia!' } }),
  },
  'sending.sendButton': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({
      body: { ticketId: (await anyTicket(w, of, me)).id, text: 'Entregar hoje?', buttons: ['Sim', 'Não'] },
    }),
  },
  'sending.retry': {
    open: TEAM,
    foreign: 'ERR_FETCH_WAPP_MSG',
    call: async (w, of, me) => ({ params: { id: (await ownMessage(w, of, me, { status: 'failed', ack: -1 })).id } }),
  },
  'sending.edit': {
    open: TEAM,
    foreign: 'ERR_FETCH_WAPP_MSG',
    call: async (w, of, me) => ({ params: { id: (await ownMessage(w, of, me)).id }, body: { body: 'Boa tarde!' } }),
  },
  'sending.editByBody': {
    open: TEAM,
    foreign: 'ERR_FETCH_WAPP_MSG',
    call: async (w, of, me) => {
      const { id, ticketId } = await ownMessage(w, of, me)
      return { body: { messageId: id, ticketId, body: 'Bom dia!', newBody: 'Boa tarde!' } }
    },
  },
  'sending.remove': {
    open: TEAM,
    foreign: 'ERR_FETCH_WAPP_MSG',
    call: async (w, of, me) => ({ body: { id: (await ownMessage(w, of, me)).id } }),
  },
  // Nobody holds the channel here: whoever may react hears that it is away.
  'sending.react': {
    open: [],
    told: to(TEAM, 'ERR_WAPP_INITIALIZED'),
    foreign: 'ERR_FETCH_WAPP_MSG',
    foreignTold: to(TEAM, 'ERR_FETCH_WAPP_MSG'),
    call: async (w, of, me) => {
      const { id, ticketId } = await ownMessage(w, of, me, { status: 'sended', ack: 1, external_id: fresh('externo') })
      return { body: { messageId: id, ticketId, reaction: '👍' } }
    },
  },
  'sending.forward': {
    open: TEAM,
    foreign: 'ERR_FETCH_WAPP_MSG',
    call: async (w, of, me) => {
      const contact = await desk(w.owner, of).contact(fresh('Contato'), { number: `55119${80_000_000 + ++made}` })
      return { body: { messages: [(await ownMessage(w, of, me)).id], contact } }
    },
  },
  'sending.markRead': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { seq: 1 } }),
  },
  'sending.resolvePending': { open: ADMINS, foreign: 'no ids', call: () => ({}) },

  'messages.search': { open: TEAM, foreign: 'no ids', call: () => ({ query: { searchTerm: 'pedido' } }) },
  'schedules.create': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({
      body: {
        ticketId: (await anyTicket(w, of, me)).id,
        body: 'Até amanhã!',
        scheduleDate: new Date(Date.now() + 864e5).toISOString(),
      },
    }),
  },
  'schedules.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'groupMessages.ghostMention': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ body: { ...(await anyGroup(w, of, me)), body: 'Pessoal!' } }),
  },
  'groupMessages.mention': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ body: { ...(await anyGroup(w, of, me)), body: 'Oi', mentions: ['phone::5511999990000'] } }),
  },
  'groupMessages.mentionAll': {
    open: [],
    told: NOT_CONNECTED,
    foreign: 'ERR_NO_TICKET_FOUND',
    foreignTold: NO_TICKET,
    call: async (w, of, me) => ({ body: { ...(await anyGroup(w, of, me)), body: 'Pessoal!' } }),
  },
  'groupMessages.participants': {
    open: [],
    told: NOT_CONNECTED,
    foreign: 'ERR_NO_TICKET_FOUND',
    foreignTold: NO_TICKET,
    call: async (w, of, me) => ({ body: await anyGroup(w, of, me) }),
  },
  'contactMessages.send': {
    open: TEAM,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      body: { contactId: await reachable(w, of), whatsappId: await desk(w.owner, of).channel(), body: 'Bom dia!' },
    }),
  },
  'contactMessages.sms': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => {
      const its = desk(w.owner, of)
      const contact = await reachable(w, of)
      const ticketId = await its.ticket({ contact, status: 'open', userId: of === me.tenantId ? me.id : null })
      return { body: { ticketId, whatsappId: await its.channel(undefined, { kind: 'sms' }), body: 'Bom dia!' } }
    },
  },
  // Whoever may is told at once that the channel's own phone is not there to be asked.
  'oldMessages.syncAll': {
    open: [],
    told: { ...NOT_CONNECTED, user: 'ERR_NO_PERMISSION' },
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: {
      super: 'ERR_NO_WAPP_FOUND',
      admin: 'ERR_NO_WAPP_FOUND',
      support: 'ERR_NO_WAPP_FOUND',
      superadmin: 'ERR_NO_WAPP_FOUND',
    },
    call: async (w, of) => ({
      body: { whatsappId: await desk(w.owner, of).channel(undefined, { kind: 'meow', status: 'disconnected' }), limit: 5 },
    }),
  },
  'oldMessages.syncOne': {
    open: [],
    told: NOT_CONNECTED,
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: {
      user: 'ERR_NO_WAPP_FOUND',
      super: 'ERR_NO_WAPP_FOUND',
      admin: 'ERR_NO_WAPP_FOUND',
      support: 'ERR_NO_WAPP_FOUND',
      superadmin: 'ERR_NO_WAPP_FOUND',
    },
    call: async (w, of) => ({
      body: {
        whatsappId: await desk(w.owner, of).channel(undefined, { kind: 'meow', status: 'disconnected' }),
        contactId: await reachable(w, of),
        limit: 5,
      },
    }),
  },
  'birthdays.show': { open: LEADS, foreign: 'ERR_NO_WAPP_FOUND', call: async (w, of) => ({ params: await anyChannel(w, of) }) },
  'birthdays.save': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({
      params: await anyChannel(w, of),
      body: { message: 'Parabéns!', file: null, hour: 9, isActive: false },
    }),
  },
  'birthdays.send': {
    open: LEADS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => {
      const { id } = await anyChannel(w, of)
      await w.owner.query(
        "insert into birthday_messages (tenant_id, channel_id, message, hour, is_active) values ($1, $2, 'Parabéns!', 9, false)",
        [of, id],
      )
      return { body: { whatsappId: id } }
    },
  },
  'variables.ofTicket': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me) }),
  },

  'quickMessages.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'quickMessages.show': {
    open: TEAM,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of) => ({ params: await anyQuick(w, of) }),
  },
  'quickMessages.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: newQuick() }) },
  'quickMessages.update': {
    open: LEADS,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of) => ({ params: await anyQuick(w, of), body: { active: false } }),
  },
  'quickMessages.remove': {
    open: LEADS,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of) => ({ params: await anyQuick(w, of) }),
  },
  'quickMessages.bulk': {
    open: LEADS,
    foreign: 'ERR_NO_FAST_REPLY_FOUND',
    call: async (w, of) => ({
      body: { title: 'Desativar', do: 'change', change: { active: false }, ids: [(await anyQuick(w, of)).id] },
    }),
  },
  'quickMessages.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(newQuick()) }) },

  'files.upload': {
    open: TEAM,
    foreign: 'no ids',
    call: () => ({ query: { name: 'nota.txt', type: 'text/plain' }, body: { any: 'bytes' } }),
  },
  'files.shared': {
    open: [],
    without: 'ERR_NOT_FOUND',
    foreign: 'no ids',
    call: () => ({ params: { key: '1.2.3.4', name: 'x.pdf' } }),
  },
  'media.show': {
    open: TEAM,
    foreign: 'ERR_NO_FILE_FOUND',
    call: async (w, of, me) => ({ params: await anyPicture(w, of, me) }),
  },
  'media.thumbnail': {
    open: TEAM,
    foreign: 'ERR_NO_FILE_FOUND',
    call: async (w, of, me) => ({ params: await anyPicture(w, of, me) }),
  },
  'media.fetchAgain': {
    open: TEAM,
    foreign: 'ERR_NO_FILE_FOUND',
    call: async (w, of, me) => ({ params: await anyPicture(w, of, me) }),
  },

  'desk.open': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'desk.load': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'desk.conversation': {
    open: TEAM,
    foreign: 'ERR_NO_TICKET_FOUND',
    call: async (w, of, me) => ({ params: { ticketId: (await anyTicket(w, of, me)).id } }),
  },
  'hooks.deliver': { open: [], without: 'ERR_NOT_FOUND', foreign: 'no ids', call: () => ({ params: { key: 'unknown' } }) },
  'hooks.handshake': { open: [], without: 'ERR_NOT_FOUND', foreign: 'no ids', call: () => ({ params: { key: 'unknown' } }) },
  'inboundEvents.list': { open: ADMINS, foreign: 'no ids', call: () => ({}) },
  'inboundEvents.replay': {
    open: ADMINS,
    foreign: 'ERR_NOT_FOUND',
    call: async (w, of) => ({ params: { id: (await anyKeptEvent(w, of)).id } }),
  },
  'inboundEvents.replayAll': {
    open: ADMINS,
    foreign: 'ERR_NO_WAPP_FOUND',
    call: async (w, of) => ({ body: { channelId: (await anyKeptEvent(w, of)).channelId } }),
  },

  'settings.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'settings.save': {
    open: ADMINS,
    foreign: 'no ids',
    call: () => ({ params: { key: 'userCreation' }, body: { value: 'enabled' } }),
  },

  'works.mine': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'works.show': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
  'works.pause': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
  'works.resume': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
  'works.cancel': { open: TEAM, foreign: 'ERR_NO_JOB_FOUND', call: async (w, of, me) => ({ params: await anyWork(w, of, me) }) },
}

/** Valid CPFs by arithmetic: nine digits and their two check digits. */
async function unusedDocument(_w: World): Promise<string> {
  const base = String(100_000_000 + ++made * 7919).slice(0, 9)
  const check = (digits: string) => {
    const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
    const rest = (sum * 10) % 11
    return digits + (rest === 10 ? 0 : rest)
  }
  return check(check(base))
}
