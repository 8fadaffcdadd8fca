import { storeFile } from '../../features/files/index.ts'
import { desk } from '../../test/desk.ts'
import { ADMINS, another, anyChannel, anyTicket, fresh, inserted, LEADS, TEAM, to } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { Person, World } from '../../test/world.ts'

/** Of a quick message of the company it is asked in. */
const keptFile = async (w: World, of: number) => {
  const file = await storeFile(of, [PIXEL], { name: 'foto.gif', ownerId: null, maxBytes: 100 })
  await inserted(w, 'insert into quick_messages (tenant_id, key, file_id) values ($1, $2, $3)', [of, fresh('foto'), file.id])
  return file.id
}

const reachable = (w: World, of: number) => desk(w.owner, of).contact(undefined, { number: `55119${10_000_000 + another()}` })

const offline = async (w: World, of: number) => ({
  channel: await desk(w.owner, of).channel(fresh('Fora'), { status: 'disconnected' }),
})

/** Something the company has written in such a ticket, which waits unless it is said otherwise. */
const ownMessage = async (w: World, of: number, me: Person, more: Record<string, unknown> = {}) => {
  const { id: ticketId } = await anyTicket(w, of, me, await offline(w, of))
  const id = await desk(w.owner, of).message(ticketId, 'Bom dia!', { from_me: true, status: 'pending', ...more })
  return { id, ticketId }
}

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

const NO_CHANNEL = {
  super: 'ERR_NO_WAPP_FOUND',
  admin: 'ERR_NO_WAPP_FOUND',
  support: 'ERR_NO_WAPP_FOUND',
  superadmin: 'ERR_NO_WAPP_FOUND',
} as const

const downPhone = (w: World, of: number) => desk(w.owner, of).channel(undefined, { kind: 'meow', status: 'disconnected' })

const NO_TICKET = {
  user: 'ERR_NO_TICKET_FOUND',
  super: 'ERR_NO_TICKET_FOUND',
  admin: 'ERR_NO_TICKET_FOUND',
  support: 'ERR_NO_TICKET_FOUND',
  superadmin: 'ERR_NO_TICKET_FOUND',
} as const

export const messagesVerdicts = {
  'privacy.exportPerson': {
    open: LEADS,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: { id: await desk(w.owner, of).contact() }, body: { title: 'Dados' } }),
  },
  'privacy.erasePerson': {
    open: LEADS,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({
      params: { id: await desk(w.owner, of).contact('Zé') },
      body: { title: 'Apagar', name: 'Zé', nameless: 'Contato apagado' },
    }),
  },
  // Those with the right hear at once that the channel's own phone is not there to be asked.
  'phonebook.sync': {
    open: [],
    told: { ...NOT_CONNECTED, user: 'ERR_NO_PERMISSION' },
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: NO_CHANNEL,
    call: async (w, of) => ({ body: { whatsappId: await downPhone(w, of), title: 'Agenda' } }),
  },
  'phonebook.unchecked': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'phonebook.check': {
    open: [],
    told: { ...NOT_CONNECTED, user: 'ERR_NO_PERMISSION' },
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: NO_CHANNEL,
    call: async (w, of) => ({ body: { whatsappId: await downPhone(w, of), title: 'Conferir' } }),
  },
  'phonebook.sanitise': {
    open: LEADS,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: { id: await reachable(w, of) } }),
  },
  'contactCard.talks': { open: TEAM, foreign: 'no ids', call: () => ({ query: { ids: [1] } }) },
  'contactCard.show': {
    open: TEAM,
    foreign: 'ERR_NO_CONTACT_FOUND',
    call: async (w, of) => ({ params: { id: await desk(w.owner, of).contact() } }),
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
  // There is no such template: those who may send one hear that.
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
  // Nobody holds the channel here: those who may react hear that it is away.
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
      const contact = await desk(w.owner, of).contact(fresh('Contato'), { number: `55119${80_000_000 + another()}` })
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
  // Those with the right hear at once that the channel's own phone is not there to be asked.
  'oldMessages.syncAll': {
    open: [],
    told: { ...NOT_CONNECTED, user: 'ERR_NO_PERMISSION' },
    foreign: 'ERR_NO_WAPP_FOUND',
    foreignTold: NO_CHANNEL,
    call: async (w, of) => ({ body: { whatsappId: await downPhone(w, of), limit: 5 } }),
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
  'birthdays.ahead': { open: LEADS, foreign: 'no ids', call: () => ({}) },
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
  'media.kept': {
    open: TEAM,
    foreign: 'ERR_NO_FILE_FOUND',
    call: async (w, of) => ({ params: { fileId: await keptFile(w, of) } }),
  },
  'media.fetchAgain': {
    open: TEAM,
    foreign: 'ERR_NO_FILE_FOUND',
    call: async (w, of, me) => ({ params: await anyPicture(w, of, me) }),
  },
} satisfies Verdicts
