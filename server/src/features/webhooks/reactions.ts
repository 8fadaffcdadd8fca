import type { EventPayload } from '@balcao/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { messageSubjects, type Subject, ticketSubjects } from './subjects.ts'
import { isWanted, type Told, tell } from './telling.ts'

interface Fact<Payload> {
  id: number
  payload: Payload
}
type Arrived = EventPayload<'message.created'>
type Changed = EventPayload<'message.changed'>
type Acked = EventPayload<'message.acked'>
type Moved = EventPayload<'ticket.changed'>
type ChannelChanged = EventPayload<'channel.changed'>
type UserChanged = EventPayload<'user.changed'>

/** What was fetched from a phone's past is no news. */
export const isNewMessage = ({ message }: Arrived): boolean => message.synced !== true

/** Words and files are handed on as they stand at that moment. */
export const tellMessages = (publicUrl: string) => async (tx: Tx, facts: Fact<Arrived>[]) => {
  if (!(await isWanted(tx, 'message.created'))) return
  await tellEach(tx, 'message.created', facts, { publicUrl, factOf: fact => `m${fact.payload.message.id}` })
}

export const tellChanges = (publicUrl: string) => async (tx: Tx, facts: Fact<Changed>[]) => {
  if (!(await isWanted(tx, 'message.changed'))) return
  await tellEach(tx, 'message.changed', facts, { publicUrl, factOf: fact => `f${fact.id}` })
}

interface How<Payload> {
  publicUrl: string
  factOf(fact: Fact<Payload>): string
}

async function tellEach<Payload extends Changed>(
  tx: Tx,
  type: 'message.created' | 'message.changed',
  facts: Fact<Payload>[],
  { publicUrl, factOf }: How<Payload>,
): Promise<void> {
  const subjects = await messageSubjects(
    tx,
    facts.map(({ payload }) => payload.message.id),
  )
  const told = facts.map((fact): Told => {
    const { message } = fact.payload
    const subject = subjects.get(message.id)
    const { ticketId } = message
    return {
      type,
      fact: factOf(fact),
      about: aboutOf(subject, ticketId),
      ticketId,
      messageId: message.id,
      data: { ...wordsOf(message, publicUrl), ...subject },
    }
  })
  await tell(tx, told)
}

const LETTERS_MOST = 8_000

/** By the names the family of such systems uses. */
const wordsOf = (message: Changed['message'], publicUrl: string) => ({
  id: message.id,
  messageId: message.messageId ?? null,
  messageBody: message.body.slice(0, LETTERS_MOST).toWellFormed(),
  ...(message.body.length > LETTERS_MOST && { truncated: true }),
  fromMe: message.fromMe,
  ack: message.ack,
  status: message.status,
  mediaType: message.media?.kind ?? null,
  mediaUrl: message.media ? `${publicUrl}/media/${message.id}` : null,
  ...(message.isDeleted && { isDeleted: true }),
  createdAt: message.createdAt,
})

/** Ticks come many at once: what the message is, its `message.created` said. */
export async function tellTicks(tx: Tx, facts: Fact<Acked>[]): Promise<void> {
  if (!(await isWanted(tx, 'message.changed'))) return
  await tell(
    tx,
    facts.map(({ id, payload }) => ({
      type: 'message.changed',
      fact: `f${id}`,
      about: payload.ticketId === null ? '' : `#${payload.ticketId}`,
      ticketId: payload.ticketId,
      messageId: payload.id,
      data: {
        id: payload.id,
        messageId: payload.messageId ?? null,
        ticketId: payload.ticketId,
        ack: payload.ack,
        status: payload.status,
        ...(payload.error && { error: payload.error }),
      },
    })),
  )
}

const aboutOf = (subject: Subject | undefined, ticketId: number | null): string =>
  ticketId === null ? (subject?.contact.name ?? '') : `#${ticketId}`

export async function tellTickets(tx: Tx, facts: Fact<Moved>[]): Promise<void> {
  if (!(await isWanted(tx, 'ticket.created'))) return
  const ids = facts.map(({ payload }) => payload.ticket.id)
  const subjects = await ticketSubjects(tx, ids)
  await tell(
    tx,
    ids.map(id => ({ type: 'ticket.created', fact: `t${id}`, about: `#${id}`, ticketId: id, data: { ...subjects.get(id) } })),
  )
}

/** What happened to a ticket its log says; what it says of the last hour was told already or is told now. */
export async function tellMoves(tx: Tx, facts: Fact<Moved>[]): Promise<void> {
  if (!(await isWanted(tx, 'ticket.transferred', 'ticket.closed'))) return
  const ids = [...new Set(facts.map(({ payload }) => payload.ticket.id))]
  const { rows } = await sql<{ id: number; ticketId: number; type: string; by: number | null }>`
    select l.id, l.ticket_id as "ticketId", l.type, l.user_id as by from ticket_logs l
    where l.tenant_id = ${tx.tenant} and l.ticket_id = any (${ids}::bigint[]) and l.type in ('transfered', 'closed', 'autoClose')
      and l.created_at > now() - interval '1 hour' order by l.id`.execute(tx)
  if (rows.length === 0) return
  const subjects = await ticketSubjects(tx, ids)
  await tell(
    tx,
    rows.map(({ id, ticketId, type, by }) => ({
      type: type === 'transfered' ? 'ticket.transferred' : 'ticket.closed',
      fact: `l${id}`,
      about: `#${ticketId}`,
      ticketId,
      data: { ...subjects.get(ticketId), by },
    })),
  )
}

export async function tellChannels(tx: Tx, facts: Fact<ChannelChanged>[]): Promise<void> {
  if (!(await isWanted(tx, 'channel.created', 'channel.updated'))) return
  await tell(
    tx,
    facts.map(({ id, payload: { channel, isNew } }) => ({
      type: isNew ? 'channel.created' : 'channel.updated',
      fact: `f${id}`,
      about: channel.name,
      data: {
        whatsapp: {
          id: channel.id,
          name: channel.name,
          type: channel.type,
          number: channel.number,
          status: channel.status,
          statusCode: channel.statusCode,
          isDefault: channel.isDefault,
          updatedAt: channel.updatedAt,
        },
      },
    })),
  )
}

/** How somebody set up their own page concerns nobody else. */
export async function tellUsers(tx: Tx, facts: Fact<UserChanged>[]): Promise<void> {
  if (!(await isWanted(tx, 'user.created', 'user.updated'))) return
  await tell(
    tx,
    facts.map(({ id, payload: { user, isNew } }) => ({
      type: isNew ? 'user.created' : 'user.updated',
      fact: `f${id}`,
      about: user.name,
      data: {
        user: {
          id: user.id,
          name: user.name,
          email: user.email,
          profile: user.profile,
          isActive: user.isActive,
          queues: user.queues,
          createdAt: user.createdAt,
        },
      },
    })),
  )
}
