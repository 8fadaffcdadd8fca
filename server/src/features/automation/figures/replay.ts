import { refuse } from '@balcao/contract/errors'
import { type flowReplayRoutes, type PastTalk, REPLAYED } from '@balcao/contract/flows/figures/replay'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { variablesOf } from '../../messages/index.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { kindHeard } from '../turns/run.ts'
import type { Call } from '../turns/state.ts'

/** Conversations that ended, as they were: only read. What was fetched from before, and what was taken back, is no part of them;
 * nor is a person who is forgotten, of whom no words are left to try a draft with. */

interface Said {
  seq: number
  fromMe: boolean
  type: string
  body: string
  choice: string | null
  location: { latitude: number; longitude: number } | null
  transcript: string | null
  at: string
}

interface Turn {
  at: string
  input: PastTalk['turns'][number]['input']
  from: number
  to: number
  path: [string, string | null][]
  calls: Call[]
}

interface Row extends Omit<PastTalk, 'turns' | 'calls' | 'values' | 'lines'> {
  contactId: number
  channelName: string
  turns: Turn[]
  messages: Said[]
}

const talksOf = (asker: Asker, flowId: number): Promise<{ talks: PastTalk[] }> =>
  withTenant(asker.tenantId, async tx => {
    const rows = await readTalks(tx, asker, flowId)
    if (rows.length === 0) await isThere(tx, flowId)
    const values = await variablesOf(tx, rows, clock.now())
    return { talks: rows.map((row, i) => presented(row, values[i] ?? {})) }
  })

async function isThere(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from chat_flows where tenant_id = ${tx.tenant} and id = ${id} and kind = 'flow'`.execute(tx)
  if (rows.length === 0) refuse('ERR_NO_FLOW_FOUND', { id })
}

async function readTalks(tx: Tx, asker: Asker, flowId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id as "runId", r.ticket_id as "ticketId", t.contact_id as "contactId", c.name as "contactName", t.channel_id as "channelId",
      ch.name as "channelName", r.version, wire_time(r.began_at) as "beganAt", wire_time(r.ended_at) as "endedAt",
      r.ended_because as because, json_build_object('tagIds', c.tag_ids, 'laneId', c.kanban_id, 'walletIds', c.wallet_ids, 'isFirst',
        not exists (select from tickets o where o.tenant_id = t.tenant_id and o.contact_id = t.contact_id and o.id < t.id)) as contact,
      b.turns, (
        select coalesce(json_agg(json_build_object('seq', m.seq, 'fromMe', m.from_me, 'type', m.type, 'body', m.body,
          'choice', m.extra->>'choice', 'location', m.extra->'location', 'transcript', m.media->>'transcript',
          'at', wire_time(m.created_at)) order by m.seq), '[]')
        from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.synced_at is null and m.deleted_at is null
          and (m.bot_run = r.id or (not m.from_me and m.seq > b.first and m.seq <= b.last))) as messages
    from (
      select r.* from bot_runs r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id and c.erased_at is null
      where r.tenant_id = ${tx.tenant} and r.flow_id = ${flowId} and r.ended_at is not null and ${visibleTo(asker)}
        and exists (select from bot_turns b where b.tenant_id = r.tenant_id and b.run_id = r.id)
      order by r.began_at desc, r.id desc limit ${REPLAYED}
    ) r
    join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
    join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
    cross join lateral (
      select min(b.from_seq) as first, max(b.to_seq) as last, json_agg(json_build_object('at', wire_time(b.at), 'input', b.input,
        'from', b.from_seq, 'to', b.to_seq, 'path', b.path, 'calls', b.calls) order by b.turn) as turns
      from bot_turns b where b.tenant_id = r.tenant_id and b.run_id = r.id
    ) b
    order by r.began_at desc, r.id desc`.execute(tx)
  return rows
}

function presented({ turns, messages, contactId: _, channelName, ...row }: Row, values: Record<string, string>): PastTalk {
  const theirs = messages.filter(one => !one.fromMe)
  return {
    ...row,
    values: { ...values, channel: channelName, ticket: String(row.ticketId) },
    turns: turns.map(({ at, input, path, from, to }) => ({
      at,
      input,
      path,
      heard: theirs.filter(({ seq }) => seq > from && seq <= to).map(heardOf),
    })),
    calls: turns.flatMap(({ calls }) => calls.map(callOf)),
    lines: messages.map(({ fromMe, body, transcript, at }) => ({
      by: fromMe ? ('bot' as const) : ('customer' as const),
      text: body || transcript || '…',
      at,
    })),
  }
}

const heardOf = ({ seq, type, body, choice, location, transcript, at }: Said): PastTalk['turns'][number]['heard'][number] => ({
  seq,
  type: kindHeard(type),
  body: location ? `${location.latitude},${location.longitude}` : body,
  choice,
  transcript,
  mediaUrl: null,
  at,
})

/** A body that was cut is no answer. */
const callOf = ({ address, status, body, bytes, why }: Call): PastTalk['calls'][number] => ({
  address,
  status: status ?? null,
  body: body !== undefined && body.length === (bytes ?? body.length) ? body : null,
  why: why ?? null,
})

export const replayHandlers: Handlers<typeof flowReplayRoutes, Exchange> = {
  talks: ({ actor, params }) => talksOf(actor, params.id),
}
