import type { EventPayload } from '@balcao/contract/events'
import { messageRoutes } from '@balcao/contract/messages/messages'
import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { Page } from 'playwright-core'
import { withTenant } from '../../server/src/infra/database/db.ts'
import { emitEach } from '../../server/src/infra/relay/outbox.ts'
import { type Desk, heapOf, megabytes } from './desk.ts'
import { lookAnew } from './eyes.ts'
import type { Goals } from './goals.ts'

const LOOKS = [10_000, 50_000, 100_000] as const
const TICKETS = 1_000
/** In each round every ticket changes, is written in and answered, and the answer is read; the page hears a round before the next begins. */
const PER_TICKET = 4
const EVERYBODY = ['everything'] as const

/** A page that is left open at a conversation while it hears of so many things. */
export async function measureEvents(desk: Desk, goals: Goals): Promise<void> {
  const tickets = await openTickets(desk)
  const [open] = tickets
  if (!open) throw new Error('The company has no open ticket')
  const { messages } = await desk.call(messageRoutes.list, { params: { ticketId: open.id } })
  const last = messages.at(-1)
  if (!last) throw new Error('Its newest open ticket has no message')
  const page = await desk.visit(`/atendimento/${open.id}`)
  await page.getByRole('log').waitFor()

  const heaps: number[] = []
  await lookAnew(page)
  for (let round = 1; heaps.length < LOOKS.length; round++) {
    const told = round * TICKETS * PER_TICKET
    await tellRound(roundOf(round, tickets, last))
    await heard(page, told)
    if (told >= (LOOKS[heaps.length] ?? 0)) heaps.push(await heapOf(page))
  }
  const [, half = 0, all = 0] = heaps
  goals.holds(
    'heap after 100,000 events, to after 50,000',
    all / half,
    1.05,
    '×',
    `after 10,000 and those ${megabytes(...heaps)}`,
  )
  await page.close()
}

async function openTickets({ call }: Desk): Promise<TicketRow[]> {
  const pages = Array.from({ length: TICKETS / 40 }, (_, i) => ({ status: ['open' as const], showAll: true, pageNumber: i + 1 }))
  const answers = []
  for (const query of pages) answers.push(await call(ticketRoutes.list, { query }))
  return answers.flatMap(({ tickets }) => tickets)
}

interface Round {
  changed: EventPayload<'ticket.changed'>[]
  created: EventPayload<'message.created'>[]
  acked: EventPayload<'message.acked'>[]
}

const FAR_ID = 1_000_000_000
const OTHERS_SEQ = 1_000_000

/** As the server would tell it; the numbers go on from those the page has read. */
function roundOf(round: number, tickets: readonly TicketRow[], last: MessageRow): Round {
  const at = new Date().toISOString()
  const story: Round = { changed: [], created: [], acked: [] }
  for (const [i, ticket] of tickets.entries()) {
    const version = ticket.version + round * PER_TICKET
    const id = FAR_ID + (round * TICKETS + i) * 2
    const seq = (ticket.id === last.ticketId ? (last.seq ?? 0) : OTHERS_SEQ) + round * 2 - 1
    const said = { id, seq, ticketId: ticket.id, createdAt: at, body: `Alguma novidade do pedido ${id}?`, fromMe: false }
    const answer = { id: id + 1, seq: seq + 1, ticketId: ticket.id, createdAt: at, body: 'Sai amanhã cedo', fromMe: true }
    story.changed.push({ ticket: { ...ticket, updatedAt: at, version } })
    story.created.push(
      {
        message: { ...last, ...said, status: 'received', ack: 0 },
        ticket: { id: ticket.id, unreadMessages: 1, version: version + 1 },
      },
      {
        message: { ...last, ...answer, status: 'sended', ack: 1 },
        ticket: { id: ticket.id, unreadMessages: 0, version: version + 2 },
      },
    )
    story.acked.push({ ticketId: ticket.id, id: answer.id, status: 'sended', ack: 3 })
  }
  return story
}

/** Through outbox, relay and socket, as everything the page hears. */
const tellRound = ({ changed, created, acked }: Round): Promise<void> =>
  withTenant(1, async tx => {
    await emitEach(tx, 'ticket.changed', addressed(changed))
    await emitEach(tx, 'message.created', addressed(created))
    await emitEach(tx, 'message.acked', addressed(acked))
  })

const addressed = <P>(payloads: readonly P[]) => payloads.map(payload => ({ payload, rooms: EVERYBODY }))

async function heard(page: Page, facts: number): Promise<void> {
  await page.waitForFunction(many => window.eyes.heard >= many, facts, { timeout: 60_000 })
}
