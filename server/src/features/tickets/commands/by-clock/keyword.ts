import { sql } from 'kysely'
import { withTenant } from '../../../../infra/database/db.ts'
import type { TicketLinks } from '../../links.ts'
import { closeByItself } from '../close.ts'

/** Closes the ticket if its last message is its channel's word. Told twice, it finds it closed, or itself answered. */
export const closeByKeyword = (tenant: number, { ticketId, seq }: { ticketId: number; seq: number }, links: TicketLinks) =>
  withTenant(tenant, async tx => {
    const { rows } = await sql<{ word: string; body: string }>`
      select ch.auto_close_keyword as word, m.body from tickets t
      join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.seq = ${seq}
      where t.tenant_id = ${tenant} and t.id = ${ticketId} and t.status in ('open', 'pending') and not t.is_group
        and t.msgs = ${seq} and not m.from_me and ch.auto_close_keyword <> '' for no key update of t`.execute(tx)
    const [said] = rows
    if (said && wordOf(said.word) === wordOf(said.body)) await closeByItself(tx, ticketId, links)
  })

export const wordOf = (text: string): string => text.trim().toLowerCase()
