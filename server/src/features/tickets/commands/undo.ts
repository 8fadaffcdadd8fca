import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Ticket as Shown } from '@balcao/contract/tickets/tickets'
import { TICKET_UNDO_SECONDS } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { showMoved } from '../queries/show.ts'
import type { LogType, Place, Ticket } from '../rules/ticket.ts'
import { type LastMove, undo } from '../rules/undo.ts'
import { applyMove } from './apply.ts'
import { placeOf, tellOther } from './conflict.ts'

/** The log lines that say where a ticket was put. The receiver writes the other half of a transfer. */
const MOVES: readonly LogType[] = [
  'open',
  'pending',
  'closed',
  'transfered',
  'queue',
  'schedule',
  'chatBot',
  'farewell',
  'rating',
]

/**
 * Takes back what the actor just did to a ticket, even where that put it out of their sight. Their own line in its log lets
 * them; where another person moved it since, that move stays.
 */
export function undoMove(actor: Actor, id: number): Promise<Shown> {
  const work = () =>
    withTenant(actor.tenantId, async tx => {
      await takeBack(tx, id, { by: actor.userId, withinSeconds: TICKET_UNDO_SECONDS })
      return showMoved(tx, id)
    })
  return tellOther(actor.tenantId, work, () => placeOf(actor.tenantId, id))
}

interface Which {
  by: number
  withinSeconds: number
  /** The last of its log by that move. */
  line?: number
  /** How many were unread before it. */
  unread?: number
}

/** Back to before the last move of somebody, if nobody moved it since. What has arrived since stays unread. */
export async function takeBack(tx: Tx, id: number, { by, unread = 0, ...which }: Which): Promise<void> {
  const last = (await lastMoveOf(tx, id, { by, ...which })) ?? refuse('ERR_NO_TICKET_FOUND', { id })
  const back = (now: Ticket) => ({ ...now, unread: Math.max(now.unread, unread) })
  await applyMove(tx, id, ticket => undo(back(ticket), { userId: by, isAdmin: false }, { now: clock.now(), last }), null)
}

interface Line {
  id: number
  type: LogType
  userId: number | null
  from: Place | null
  to: Place | null
}

/** Read under the lock of the ticket. All that one call did is in the log with one moment: from its first line to its last. */
async function lastMoveOf(tx: Tx, id: number, { by: userId, withinSeconds, line }: Which): Promise<LastMove | null> {
  await sql`select from tickets where tenant_id = ${tx.tenant} and id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<Line>`
    select l.id, l.type, l.user_id as "userId", l.details->'from' as "from", l.details->'to' as "to" from ticket_logs l
    where l.tenant_id = ${tx.tenant} and l.ticket_id = ${id}
      and l.created_at = (
        select max(created_at) from ticket_logs where tenant_id = ${tx.tenant} and ticket_id = ${id} and type <> 'absence')
      and l.created_at > now() - make_interval(secs => ${withinSeconds})
    order by l.id`.execute(tx)
  const moves = rows.filter(({ type, userId: by }) => MOVES.includes(type) && by === userId)
  const [first] = moves
  const last = moves.at(-1)
  if (!first?.from || !last) return null
  if (line !== undefined && rows.at(-1)?.id !== line) return null
  return { from: first.from, to: last.to ?? (last.type === 'closed' ? { status: 'closed' } : {}) }
}
