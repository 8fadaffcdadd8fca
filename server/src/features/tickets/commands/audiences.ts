import { LIVE_STATUSES, type TicketStatus } from '@balcao/contract/tickets/ticket-words'
import type { Room } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { rowOf } from './apply.ts'

interface Moved {
  id: number
  status: TicketStatus
  before: Room[]
  after: Room[]
}

/** A changed wallet changes who sees its contact's tickets, old ones too: the same who see, now, and who no longer do. */
export async function walletChanged(tx: Tx, contactId: number): Promise<void> {
  const { rows } = await sql<Moved>`
    with its as (
      select t.id, t.audience as before,
        audience_of(t.user_id, t.queue_id, is_bot(t.answered_by), t.is_group, c.wallet_ids, t.team_id) as after
      from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      where t.tenant_id = ${tx.tenant} and t.contact_id = ${contactId} order by t.id for no key update of t
    )
    update tickets t set audience = its.after, version = t.version + 1 from its
    where t.tenant_id = ${tx.tenant} and t.id = its.id and its.after <> its.before
    returning t.id, t.status, its.before, its.after`.execute(tx)

  for (const { id, status, before, after } of rows) {
    const lost = before.filter(room => !after.includes(room))
    if (lost.length > 0) await emit(tx, 'ticket.left', { ticketId: id }, lost, { except: after })
    if (LIVE_STATUSES.some(live => live === status)) await emit(tx, 'ticket.changed', { ticket: await rowOf(tx, id) }, after)
  }
}
