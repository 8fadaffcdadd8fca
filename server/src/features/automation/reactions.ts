import type { EventPayload } from '@balcao/contract/events'
import { isBot } from '@balcao/contract/tickets/ticket-words'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import type { Tx } from '../../infra/database/db.ts'
import { wake } from '../../infra/processes/wake.ts'

type Created = EventPayload<'message.created'>
type Changed = EventPayload<'ticket.changed'>
type Heard = EventPayload<'message.changed'>

/** A customer's message in a conversation that a bot answers. */
export const mayBeForBot = ({ message, ticket }: Created): boolean =>
  !message.fromMe && message.synced !== true && message.ticketId !== null && isBot(ticket.answeredBy ?? 'person')

/** A customer's sound whose words are there now. */
export const hasWords = ({ message: { fromMe, synced, ticketId, media } }: Heard): boolean =>
  !fromMe && synced !== true && ticketId !== null && media?.transcript !== undefined

export const isWithBot = ({ ticket }: Changed): boolean => ticket.chatbot && ticket.status !== 'closed'

/** How long messages gather, in milliseconds, by who answers: so long without another, and so long in all. */
interface Gathering {
  quiet: Record<string, number>
  most: Record<string, number>
}

/** Facts of messages: each conversation is looked at once its messages have gathered. */
export const summonForMessages =
  (gathering: Gathering) =>
  (tx: Tx, created: Created[]): Promise<void> =>
    summon(
      tx,
      created.map(({ ticket }) => ticket.id),
      { gathering, hasSpoken: true },
    )

/** Facts of sounds: a run that waits for their words goes on. */
export const summonForWords =
  (gathering: Gathering) =>
  (tx: Tx, changed: Heard[]): Promise<void> =>
    summon(
      tx,
      changed.flatMap(({ message }) => message.ticketId ?? []),
      { gathering, hasSpoken: true },
    )

/** Facts of tickets: one that came into a flow's hands begins at its first step. */
export const summonForTickets =
  (gathering: Gathering) =>
  (tx: Tx, changed: Changed[]): Promise<void> =>
    summon(
      tx,
      changed.map(({ ticket }) => ticket.id),
      { gathering, hasSpoken: false },
    )

async function summon(
  tx: Tx,
  ids: readonly number[],
  { gathering, hasSpoken }: { gathering: Gathering; hasSpoken: boolean },
): Promise<void> {
  const { quiet, most } = gathering
  const { rows } = await sql`
    select from summon_bots(${[...new Set(ids)]}, ${clock.now()}, ${JSON.stringify(quiet)}, ${JSON.stringify(most)}, ${hasSpoken})`.execute(
    tx,
  )
  if (rows.length > 0) tx.afterCommit(() => wake('bots'))
}
