import { refuse } from '@balcao/contract/errors'
import type { BotRun, botRunRoutes } from '@balcao/contract/flows/hand-overs'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { FOR_THE_WIRE, queryTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'

/** What bots did in a ticket, for the agent who goes on with it. */

export const botRunHandlers: Handlers<typeof botRunRoutes, Exchange> = {
  flows: ({ actor }) =>
    queryTenant(
      actor.tenantId,
      () => sql<{ id: number; name: string }>`
        select id, name from chat_flows
        where tenant_id = ${actor.tenantId} and is_active and published is not null and kind = 'flow' order by name, id`,
    ),
  ofTicket: ({ actor, params }) => runsOf(actor, params.id),
}

interface Turn {
  asked: string
  said: string
}
interface Row extends Omit<BotRun, 'id' | 'talk' | 'variables'> {
  id: number | null
  turns: Turn[]
  variables: Record<string, string>
}

const RUNS = 10
const TURNS = 40
/** Beside what a flow keeps of itself. */
const OWN = new Set(['firstMessage', 'lastMessage'])

async function runsOf(asker: Asker, ticketId: number): Promise<BotRun[]> {
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<Row>`
      select r.id, r.engine, r.flow_id as "flowId", f.name as "flowName", r.version, wire_time(r.began_at) as "beganAt",
        wire_time(r.ended_at) as "endedAt", r.ended_how as how, r.ended_because as because, r.ended_details as details,
        coalesce(r.state->'variables', '{}') as variables, (
          select coalesce(json_agg(json_build_object('asked', b.asked, 'said', b.said) order by b.turn), '[]') from (
            select b.turn, b.asked, b.said from bot_turns b where b.tenant_id = r.tenant_id and b.run_id = r.id
            order by b.turn desc limit ${TURNS}
          ) b) as turns
      from tickets t left join lateral (
        select * from bot_runs r where r.tenant_id = t.tenant_id and r.ticket_id = t.id
        order by r.ended_at desc nulls first, r.id desc limit ${RUNS}
      ) r on true left join chat_flows f on f.tenant_id = r.tenant_id and f.id = r.flow_id
      where t.tenant_id = ${asker.tenantId} and t.id = ${ticketId} and ${visibleTo(asker)} order by r.ended_at desc nulls first, r.id desc`,
    FOR_THE_WIRE,
  )
  if (rows.length === 0) refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  return rows.flatMap(({ id, turns, variables, ...run }) =>
    id === null ? [] : [{ ...run, id, talk: talkOf(turns), variables: learntIn(variables) }],
  )
}

/** What a turn heard answers what the turn before asked; before the first question it is how the customer began. */
function talkOf(turns: readonly Turn[]): BotRun['talk'] {
  const talk: BotRun['talk'] = []
  let open: string | null = null
  for (const { asked, said } of turns) {
    if (said !== '' || (open !== null && asked !== '')) talk.push({ asked: open ?? '', said })
    if (asked !== '') open = asked
    else if (said !== '') open = null
  }
  if (open !== null) talk.push({ asked: open, said: '' })
  return talk
}

const learntIn = (variables: Record<string, string>): BotRun['variables'] =>
  Object.entries(variables)
    .filter(([name, value]) => !OWN.has(name) && value !== '')
    .map(([name, value]) => ({ name, value }))
