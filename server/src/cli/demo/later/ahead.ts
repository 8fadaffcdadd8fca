import { channelRoutes } from '@balcao/contract/channels/channels'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { birthdayRoutes } from '@balcao/contract/messages/birthdays'
import { ownQuickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { protocolRoutes } from '@balcao/contract/tickets/protocols'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

const DAY_MS = 86_400_000

const LATER = [
  { days: 1, body: '{{greeting}}, {{firstName}}! Sua entrega está confirmada para amanhã, das 8h às 12h.' },
  { days: 3, body: 'Segue o boleto deste mês. Qualquer dúvida, é só responder por aqui.', everyDays: 30, repetitions: 10 },
  { days: 6, body: 'Como ficou a montagem, {{firstName}}? Conte pra gente.' },
] as const

const BIRTHDAYS = [0, 0, 3, 6, 20]

/** What is still to come: messages that wait for their time, birthdays, and numbers that were given out. */
export async function ahead(stage: Stage): Promise<void> {
  const admin = await stage.as(ADMIN.email)
  if ((await admin(scheduleRoutes.listed, { query: { status: 'all' } })).count > 0) return
  const { tickets } = await admin(ticketRoutes.list, { query: { status: ['open'], showAll: true } })
  for (const [i, { days, ...said }] of LATER.entries()) {
    const ticket = tickets[i % Math.max(1, tickets.length)]
    if (!ticket) break
    const scheduleDate = new Date(Date.now() + days * DAY_MS).toISOString()
    await admin(scheduleRoutes.create, { body: { ticketId: ticket.id, scheduleDate, ...said } })
    await admin(protocolRoutes.create, { params: { id: ticket.id }, body: { send: false } })
  }
  const { rows: contacts } = await admin(contactRoutes.list, { query: { pageSize: 200 } })
  const free = contacts.filter(({ birthday, kind }) => birthday === null && kind === 'person')
  for (const [i, days] of BIRTHDAYS.entries()) {
    const contact = free[i]
    if (!contact) break
    const on = new Date(Date.now() + days * DAY_MS).toISOString().slice(4, 10)
    await admin(contactRoutes.update, { params: { id: contact.id }, body: { birthday: `${1972 + 4 * i}${on}` } })
  }
  const [channel] = await admin(channelRoutes.list, {})
  if (channel)
    await admin(birthdayRoutes.save, {
      params: { id: channel.id },
      body: {
        message: '{{greeting}}, {{firstName}}. Hoje é o seu dia, e a Casa Nativa deseja um ano bonito.',
        file: null,
        hour: 9,
        isActive: true,
      },
    })
  await admin(ownQuickMessageRoutes.create, {
    body: {
      key: 'retorno',
      message: 'Já verifico e volto aqui em instantes, {{firstName}}.',
      file: null,
      sendAsAudio: false,
      active: true,
    },
  })
}
