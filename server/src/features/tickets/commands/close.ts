import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import type { Tx } from '../../../infra/database/db.ts'
import type { TicketLinks } from '../links.ts'
import { type Asker, visibleTo } from '../queries/sight.ts'
import { type Choices, RESOLVE } from '../rules/order.ts'
import { NOBODY } from '../rules/ticket.ts'
import { applyMove } from './apply.ts'

/** The texts and questions the person who closes a ticket wants sent; an absent one is as the channel has it. */
export interface ClosingWish {
  farewellId?: number | null | undefined
  farewell?: string | undefined
  evaluation?: boolean | undefined
}

/** How a ticket closes: what is said first, and what is waited for. */
interface Closing {
  closes: Choices['closes']
  farewell: string
}

interface Customs {
  farewell: string
  autoEvaluation: boolean
  isGroup: boolean
  /** A person of the company had to do with it. */
  attended: boolean
  /** Its farewell is said already, or its rating asked for. */
  isClosing: boolean
}

/** The ticket is held from here on, so that of two who close it at once only one says its farewell. Without an asker the program itself asks. */
export async function closingOf(
  tx: Tx,
  id: number,
  wish: ClosingWish,
  { links, asker }: { links: TicketLinks; asker: Asker | null },
): Promise<Closing> {
  const { rows } = await sql<Customs>`
    select ch.farewell, ch.auto_evaluation as "autoEvaluation", t.is_group as "isGroup", t.closes_at is not null as "isClosing",
      t.answered or t.started_at is not null as attended
    from tickets t join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
    where t.tenant_id = ${tx.tenant} and t.id = ${id} and ${asker ? visibleTo(asker) : sql`true`} for no key update of t`.execute(
    tx,
  )
  const its = rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id })
  const farewell = await farewellOf(tx, wish, its)
  const asks = wish.evaluation ?? (its.autoEvaluation && its.attended && !its.isClosing)
  if (asks && !its.isGroup && (await links.mayAskRating(tx, id))) return { closes: 'after rating', farewell }
  return { closes: farewell === '' ? 'now' : 'after farewell', farewell }
}

async function farewellOf(tx: Tx, { farewell, farewellId }: ClosingWish, its: Customs): Promise<string> {
  if (farewell !== undefined) return farewell
  if (farewellId === null) return ''
  // Nobody chose: what the channel says to each customer, once.
  if (farewellId === undefined) return its.isGroup || its.isClosing ? '' : its.farewell
  const chosen = await tx.selectFrom('farewells').select('message').where('id', '=', farewellId).executeTakeFirst()
  return chosen?.message ?? refuse('ERR_NO_FAREWELL_FOUND', { id: farewellId })
}

/** What is said and asked once the ticket is on its way to being closed. */
export async function sayClosing(tx: Tx, id: number, { closes, farewell }: Closing, links: TicketLinks): Promise<void> {
  if (farewell !== '') await links.say(tx, id, farewell, 'farewell')
  if (closes === 'after rating') await links.askRating(tx, id)
}

/** The program closes it as its channel has it: a keyword, a flow. */
export async function closeByItself(tx: Tx, id: number, links: TicketLinks, wish: ClosingWish = {}): Promise<void> {
  const closing = await closingOf(tx, id, wish, { links, asker: null })
  const now = clock.now()
  await applyMove(tx, id, ticket => RESOLVE[closing.closes](ticket, NOBODY, { now }), null)
  await sayClosing(tx, id, closing, links)
}
