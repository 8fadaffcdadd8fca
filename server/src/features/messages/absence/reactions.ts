import type { EventPayload } from '@balcao/contract/events'
import { openAt } from '@balcao/contract/hours/open'
import type { Tx } from '../../../infra/database/db.ts'
import { enqueueAll } from '../../../infra/jobs/jobs.ts'
import { readHours } from '../../hours/index.ts'
import { readSettings } from '../../settings/index.ts'

type Created = EventPayload<'message.created'>

/** What a customer says now in a ticket. */
export const mayMeetNobody = ({ message, ticket }: Created): boolean =>
  !message.fromMe && message.synced !== true && message.ticketId !== null && ticket.answeredBy === undefined

/** Facts of messages: hours are read once for all of them, and only those that came while the company is closed cost a job. */
export async function enqueueAbsences(tx: Tx, created: Created[]): Promise<void> {
  const hours = await readHours(tx)
  if (hours.messageBusinessHours === '') return
  const { timeZone } = await readSettings(tx, ['timeZone'])
  const came = created.filter(({ message }) => !openAt(hours, new Date(message.timestamp ?? message.createdAt), timeZone).isOpen)
  const tickets = new Set(came.map(({ ticket }) => ticket.id))
  await enqueueAll(
    tx,
    'messages.absence',
    [...tickets].map(ticketId => ({ data: { ticketId }, oneAtATime: `ticket:${ticketId}` })),
  )
}
