import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { type RawBuilder, sql } from 'kysely'
import { FOR_THE_WIRE, searchTenant } from '../../../infra/database/db.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { MESSAGE } from './rows.ts'

type Found = MessageRow & { contactId: number; contactName: string }
type Row = Pick<Found, 'contactId' | 'contactName'>

const PAGE_SIZE = 40

interface Asked {
  words: string
  ticketId?: number | undefined
  page: number
}

/** Messages with these words that were not taken back: in one ticket, read through by its numbers, or in all one may see, by the index of words. */
export async function searchMessages(asker: Asker, asked: Asked): Promise<{ messages: Found[]; hasMore: boolean }> {
  const tenant = asker.tenantId
  const from = (asked.page - 1) * PAGE_SIZE
  const rows = await searchTenant(
    tenant,
    () => sql<Row>`
      select ${MESSAGE.columns}, m.contact_id as "contactId", c.name as "contactName" from ${hits(asker, asked, from + PAGE_SIZE + 1)} hit
      join messages m on m.tenant_id = ${tenant} and m.id = hit.id
      join contacts c on c.tenant_id = ${tenant} and c.id = m.contact_id
      order by hit.place desc limit ${sql.lit(PAGE_SIZE + 1)} offset ${from}`,
    FOR_THE_WIRE,
  )
  const found = rows.slice(0, PAGE_SIZE)
  return {
    messages: found.map(row => ({ ...MESSAGE.present(row), contactId: row.contactId, contactName: row.contactName })),
    hasMore: rows.length > PAGE_SIZE,
  }
}

/** Their `place` is the order they were found in: an imported message is older than its id. */
function hits(asker: Asker, { words, ticketId }: Asked, most: number): RawBuilder<unknown> {
  if (ticketId === undefined)
    return sql`(select id, id as place from search_messages(${asker.userId}, ${words}, ${most}) as found(id))`
  const tenant = asker.tenantId
  return sql`(
    select m.id, m.seq as place from tickets t join messages m on m.tenant_id = ${tenant} and m.ticket_id = t.id
    where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)} and m.deleted_at is null
      and (m.tsv @@ websearch_to_tsquery('words', ${words}) or exists (
        select from message_texts x where x.tenant_id = ${tenant} and x.message_id = m.id and x.tsv @@ websearch_to_tsquery('words', ${words})))
    order by m.seq desc limit ${most}
  )`
}
