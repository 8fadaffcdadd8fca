import { refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import { spokenIn } from '@balcao/contract/texts/spoken'
import type { Protocol, protocolRoutes } from '@balcao/contract/tickets/protocols'
import type { Room } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import { queryTenant, type Tx, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { isNamed } from '../contacts/index.ts'
import { readSetting } from '../settings/index.ts'
import { mayUseChannel } from './commands/destination.ts'
import type { TicketLinks } from './links.ts'
import { type Asker, visibleTo } from './queries/sight.ts'

/** Giving out a ticket's number: kept with who did, and sent to the customer. */
export const protocolHandlers = (links: Pick<TicketLinks, 'say'>): Handlers<typeof protocolRoutes, Exchange> => ({
  list: ({ actor, query }) => listProtocols(actor, query),
  create: ({ actor, params, body }) =>
    withTenant(actor.tenantId, async tx => {
      const { whatsappId, audience, contactName, ...protocol } = await keep(tx, actor, params.id)
      await emit(tx, 'protocol.created', { protocol: { ...protocol, contactName } }, audience)
      if (body.send) await mayUseChannel(tx, actor, whatsappId)
      if (body.send) await links.say(tx, params.id, spokenIn(await readSetting(tx, 'mailLanguage')).protocol, 'protocol')
      return protocol
    }),
})

interface Kept extends Protocol {
  whatsappId: number
  contactName: string
  audience: Room[]
}

async function keep(tx: Tx, asker: Asker, ticketId: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    with its as (
      select t.id, t.protocol, t.channel_id, t.audience, t.contact_id from tickets t where t.tenant_id = ${tx.tenant} and t.id = ${ticketId} and ${visibleTo(asker)}
    ), made as (
      insert into protocols (ticket_id, protocol, user_id) select id, protocol, ${asker.userId} from its returning *
    )
    select ${PROTOCOL}, its.channel_id as "whatsappId", its.audience,
      (select c.name from contacts c where c.tenant_id = ${tx.tenant} and c.id = its.contact_id) as "contactName"
    from its, made p ${GIVER}`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
}

const PROTOCOL = sql`
  p.id, p.protocol, p.ticket_id as "ticketId", p.user_id as "userId", u.name as username, wire_time(p.created_at) as "createdAt"`
const GIVER = sql`left join users u on u.tenant_id = p.tenant_id and u.id = p.user_id`

async function listProtocols(asker: Asker, query: z.output<typeof protocolRoutes.list.query>) {
  const { searchParam, pageNumber, pageSize, userId } = query
  const offset = (pageNumber - 1) * pageSize
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<{ [K in keyof Protocol]: Protocol[K] | null } & { contactName: string; found: number }>`
      with its as materialized (
        select p.*, c.name as contact_name from protocols p
        join tickets t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
        join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
        where p.tenant_id = ${asker.tenantId} and ${visibleTo(asker)}
          and ${userId === undefined ? sql`true` : sql`p.user_id = ${userId}`} and (${searchParam} = ''
          or p.protocol ^@ ${searchParam} or t.id::text = ${searchParam} or ${isNamed(asker, searchParam)})
      )
      select ${PROTOCOL}, p.contact_name as "contactName", counted.found
      from (select count(*)::int as found from its) counted
      left join lateral (select * from its order by id desc limit ${pageSize} offset ${offset}) p on true ${GIVER}
      order by p.id desc`,
  )
  const there = rows.filter((row): row is Protocol & { contactName: string; found: number } => row.id !== null)
  const count = rows[0]?.found ?? 0
  return { rows: there, count, hasMore: offset + there.length < count }
}
