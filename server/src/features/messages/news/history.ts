import { keyOf } from '@balcao/contract/channels/addresses'
import { urlOf } from '@balcao/contract/client'
import { messageRoutes } from '@balcao/contract/messages/messages'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { wake } from '../../../infra/processes/wake.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import type { ChannelKey, MessageNews, NewsOf } from '../../channels/index.ts'
import { asArrival } from '../rules/inbound.ts'
import { beginImport, importOf, isWanted, placePast } from '../sync/import.ts'
import { noteSync } from '../sync/sync.ts'
import { inboundOf } from './message.ts'

const AT_ONCE = 200

interface Placed {
  outcome: 'stored' | 'known' | 'ignored' | 'misplaced'
  ticketId: number | null
}

/** Messages of before: marked, below the first of their ticket, and nobody's news. None is there twice. */
export async function takeHistory(channel: ChannelKey, { messages, progress, done = false }: NewsOf<'history'>): Promise<void> {
  await withTenant(channel.tenantId, tx => beginImport(tx, channel.channelId))
  const wanted = await importOf(channel)
  const taken = wanted ? messages.filter(message => isWanted(wanted, message)) : messages
  // The newest first, so that each goes below the one before it; of one moment, what was told last is the newest. In blocks, so that
  // nobody waits long for a ticket.
  const newest = taken.toReversed().toSorted((a, b) => timeOf(b) - timeOf(a))
  let stored = 0
  for (let from = 0; from < newest.length; from += AT_ONCE) {
    const block = newest.slice(from, from + AT_ONCE)
    stored += await withTenant(channel.tenantId, async tx => {
      const known = await importBlock(tx, channel, block)
      if (wanted) await placePast(tx, wanted, block)
      return known
    })
  }
  await noteSync(channel, { stored, progress, isLast: done })
  wake('media')
}

const timeOf = ({ at }: MessageNews): number => at?.getTime() || 0

/** How many were not there before. */
async function importBlock(tx: Tx, channel: ChannelKey, block: MessageNews[]): Promise<number> {
  const now = clock.now()
  const arrivals = block.map((news, place) => ({ place, ...asArrival(inboundOf(channel, news), keyOf(news.address), now) }))
  const { rows } = await sql<Placed>`
    select outcome, ticket_id::int8 as "ticketId"
    from import_history(${tx.tenant}, ${channel.channelId}, ${JSON.stringify(arrivals)}::jsonb)`.execute(tx)

  const touched = rows.filter(row => row.outcome === 'stored' || row.outcome === 'misplaced')
  const misplaced = touched.filter(row => row.outcome === 'misplaced')
  for (const id of ticketsOf(misplaced)) await sql`select order_ticket(${tx.tenant}, ${id})`.execute(tx)
  for (const id of ticketsOf(touched)) await announce(tx, id)
  return touched.length
}

const ticketsOf = (rows: Placed[]): number[] => [...new Set(rows.flatMap(row => row.ticketId ?? []))].toSorted((a, b) => a - b)

/** Its viewers read the conversation again. */
async function announce(tx: Tx, ticketId: number): Promise<void> {
  const { audience } = await tx
    .selectFrom('tickets')
    .select('audience')
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  await emit(tx, 'rows.changed', { path: urlOf(messageRoutes.list, { params: { ticketId } }) }, audience)
}
